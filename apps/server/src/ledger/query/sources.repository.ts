import { HOME_CURRENCY, THOUSANDTHS } from '@saldo/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Owner } from '../../db/owner.ts';
import { prepared, preparedWithLists } from '../../db/prepared.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import type { SourcesTable } from '../schema/sources.table.ts';

const NUMBERS_PER_STATEMENT = 250;

export type SourceRow = Selectable<SourcesTable>;

const selectAll = prepared((db, [owner]: [owner: Owner]) =>
  db.selectFrom('sources').selectAll().where('owner', '=', owner).orderBy('no'),
);

export const listSources = ({ db, owner }: Ledger): Promise<SourceRow[]> => selectAll(db, owner);

const FEW = 200;

/** All sources if there are few, as is usual; otherwise undefined. */
export async function listFewSources(ledger: Ledger): Promise<SourceRow[] | undefined> {
  const rows = await listSourcesAfter(ledger, undefined, FEW);
  return rows.length < FEW ? rows : undefined;
}

const selectAfter = prepared((db, [owner, no, limit]: [owner: Owner, no: number, limit: number]) =>
  db
    .selectFrom('sources')
    .selectAll()
    .where('owner', '=', owner)
    .where('no', '>', no)
    .orderBy('no')
    .limit(limit),
);

/** The next page. */
export function listSourcesAfter(
  { db, owner }: Ledger,
  last: SourceRow | undefined,
  limit: number,
): Promise<SourceRow[]> {
  return selectAfter(db, owner, last?.no ?? 0, limit);
}

const selectById = prepared((db, [owner, id]: [owner: Owner, id: string]) =>
  db.selectFrom('sources').selectAll().where('owner', '=', owner).where('id', '=', id),
);

export async function findSource({ db, owner }: Ledger, id: string): Promise<SourceRow | undefined> {
  const [source] = await selectById(db, owner, id);
  return source;
}

const selectByNo = preparedWithLists((db, [nos]: [readonly number[]], [owner]: [owner: Owner]) =>
  db.selectFrom('sources').selectAll().where('owner', '=', owner).where('no', 'in', nos),
);

export async function findSourceByNo({ db, owner }: Ledger, no: number): Promise<SourceRow | undefined> {
  const [source] = await selectByNo(db, [[no]], owner);
  return source;
}

/** The base currency, and which sources are in another. */
export async function readForeign({
  db,
  owner,
}: Ledger): Promise<{ base: string; foreign: Map<number, string> }> {
  const base = sql<string>`coalesce(owners.home_currency, ${sql.lit(HOME_CURRENCY)})`;
  const rows = await db
    .selectFrom('owners')
    .leftJoin('sources', (join) =>
      join.onRef('sources.owner', '=', 'owners.number').on('sources.currency', '<>', base),
    )
    .select([base.as('base'), 'sources.no', 'sources.currency'])
    .where('owners.number', '=', owner)
    .execute();
  return {
    base: rows[0]?.base ?? HOME_CURRENCY,
    foreign: new Map(
      rows.flatMap(({ no, currency }) => (no === null || currency === null ? [] : [[no, currency]])),
    ),
  };
}

/** Sources with three decimals. */
export async function listFineSources({ db, owner }: Ledger): Promise<number[]> {
  const rows = await db
    .selectFrom('sources')
    .select('no')
    .where('owner', '=', owner)
    .where('currency', 'in', THOUSANDTHS)
    .orderBy('no')
    .execute();
  return rows.map(({ no }) => no);
}

/** Some sources, by number. */
export async function findSources(
  { db, owner }: Ledger,
  nos: Iterable<number | null>,
): Promise<Map<number, SourceRow>> {
  const found = new Map<number, SourceRow>();
  const wanted = [...new Set(nos)].filter((no) => no !== null);
  for (const some of chunks(wanted, NUMBERS_PER_STATEMENT))
    for (const row of await selectByNo(db, [some], owner)) found.set(row.no, row);
  return found;
}

export type NewSource = Omit<Insertable<SourcesTable>, 'no' | 'owner'>;

/** Sources in a range of numbers. */
export function listSourcesByNo(
  { db, owner }: Ledger,
  { first, last }: { first: number; last: number },
): Promise<SourceRow[]> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('owner', '=', owner)
    .where('no', '>=', first)
    .where('no', '<=', last)
    .orderBy('no')
    .execute();
}

/** Fields from the bank; never the person's own, nor the balance. */
export async function updateSource(
  { db, owner }: Ledger,
  no: number,
  fields: Omit<Updateable<SourcesTable>, 'cents' | 'opening_cents' | 'name' | 'type_source'>,
): Promise<void> {
  await db.updateTable('sources').set(fields).where('owner', '=', owner).where('no', '=', no).execute();
}
