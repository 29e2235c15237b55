import { foldText } from '@saldo/domain';
import { type Selectable, sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { invalidInput } from '../../errors/app-error.ts';
import { BY, type Ledger, type LedgerTransaction, type TagsTable, takeNumbers } from '../../ledger/index.ts';

/** Far beyond need; numbers are never reused, so they count all tags ever. */
const MOST_TAGS_EVER = 50_000;
const NUMBERS_PER_STATEMENT = 250;

export type TagRow = Selectable<TagsTable>;

export const listTags = ({ db, owner }: Ledger): Promise<TagRow[]> =>
  db.selectFrom('tags').selectAll().where('owner', '=', owner).execute();

export const findTags = ({ db, owner }: Ledger, names: readonly string[]): Promise<TagRow[]> =>
  names.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('tags')
        .selectAll()
        .where('owner', '=', owner)
        .where('folded', 'in', names.map(foldText))
        .execute();

export type CountedTag = Pick<TagRow, 'name' | 'folded' | 'change_no'> & { count: number };

/** Transaction counts per tag, next page; unused tags aren't listed. */
export const countTagsAfter = (
  { db, owner }: Ledger,
  last: CountedTag | undefined,
  limit: number,
): Promise<CountedTag[]> => {
  const tagged = sql`from entry_index where entry_index.owner = tags.owner
    and entry_index.what = ${sql.lit(BY.tag)} and entry_index.key = tags.no`;
  return db
    .selectFrom('tags')
    .select(['name', 'folded', 'change_no', sql<number>`(select count(*) ${tagged})`.as('count')])
    .where('owner', '=', owner)
    .where('folded', '>', last?.folded ?? '')
    .where(sql<boolean>`exists (select 1 ${tagged})`)
    .orderBy('folded')
    .limit(limit)
    .execute();
};

/** Some tags, by number. */
export async function findTagsByNo({ db, owner }: Ledger, nos: Iterable<number>): Promise<TagRow[]> {
  const found: TagRow[] = [];
  for (const some of chunks([...new Set(nos)], NUMBERS_PER_STATEMENT)) {
    const tags = db.selectFrom('tags').selectAll().where('owner', '=', owner).where('no', 'in', some);
    found.push(...(await tags.execute()));
  }
  return found;
}

/** Creating a tag isn't undone: an unused one is invisible. */
export async function insertTags(ledger: LedgerTransaction, names: readonly string[]): Promise<TagRow[]> {
  if (names.length === 0) return [];
  const first = await takeNumbers(ledger, 'tags', names.length);
  if (first + names.length > MOST_TAGS_EVER)
    throw invalidInput('tags', `must be at most ${MOST_TAGS_EVER} different ones`);
  const rows = names.map((name, index) => ({
    owner: ledger.owner,
    no: first + index,
    name,
    folded: foldText(name),
    change_no: 0,
  }));
  for (const some of chunks(rows, 200)) await ledger.db.insertInto('tags').values(some).execute();
  return rows;
}
