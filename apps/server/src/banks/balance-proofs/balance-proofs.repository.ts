import type { Cents, DayNumber } from '@saldo/domain';
import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { fromIdBytes, KINDS, type Ledger } from '../../ledger/index.ts';
import { FILE_REFS } from '../imports/file-refs.ts';
import type { Range } from './judge.ts';
import type { Gone, SuspectRow } from './suspects.ts';

const SEQS_PER_STATEMENT = 400;
/** Of one amount, or of a few days: more of them accuse nobody. */
const MOST_ROWS = 300;

/** What was said of a source by imports that still count, the earliest first. */
export function listPoints({ db, owner }: Ledger, sourceNo: number) {
  return db
    .selectFrom('balance_points as points')
    .innerJoin('imports', (join) =>
      join.onRef('imports.owner', '=', 'points.owner').onRef('imports.id', '=', 'points.import_id'),
    )
    .select(['points.day', 'points.to_day', 'points.cents', 'points.is_booked'])
    .select(['points.apart', 'points.import_id'])
    .where('points.owner', '=', owner)
    .where('points.source_no', '=', sourceNo)
    .where('imports.state', '=', 'done')
    .orderBy('imports.reading')
    .orderBy('imports.id')
    .orderBy('points.day')
    .execute();
}

/** What moved in a source on each of these days. */
export async function listMoved(
  { db, owner }: Ledger,
  sourceNo: number,
  { from, to }: Range,
): Promise<{ day: DayNumber; moved: Cents }[]> {
  return db
    .selectFrom('transactions')
    .select(['day', sql<Cents>`cast(sum(cents) as bigint)`.as('moved')])
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .execute();
}

/** Some of a source's transactions by their numbers, as they are now. */
export async function findMovements(
  { db, owner }: Ledger,
  sourceNo: number,
  seqs: readonly number[],
): Promise<Map<number, { day: DayNumber; cents: Cents }>> {
  const found = new Map<number, { day: DayNumber; cents: Cents }>();
  for (const some of chunks(seqs, SEQS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('transactions')
      .select(['seq', 'day', 'cents'])
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo)
      .where('seq', 'in', some)
      .execute();
    for (const { seq, ...movement } of rows) found.set(seq, movement);
  }
  return found;
}

const rowsOf = ({ db, owner }: Ledger) =>
  db
    .selectFrom('transactions')
    .select(['seq', 'id', 'day', 'cents', 'name', 'kind', 'source_no'])
    .where('owner', '=', owner)
    .orderBy('day', 'desc')
    .orderBy('seq', 'desc')
    .limit(MOST_ROWS);

/** What is in a source on these days. */
export const listRowsOn = (ledger: Ledger, sourceNo: number, { from, to }: Range) =>
  rowsOf(ledger).where('source_no', '=', sourceNo).where('day', '>=', from).where('day', '<=', to).execute();

/** What has one of these sizes, on these days, in any source. */
export const listRowsOfSize = (ledger: Ledger, sizes: readonly Cents[], { from, to }: Range) =>
  rowsOf(ledger)
    // As the index of amounts has it; the signs keep SQLite from going along the days.
    .where(sql<Cents>`abs(cents)`, 'in', sizes)
    .where(sql<DayNumber>`+day`, '>=', from)
    .where(sql<DayNumber>`+day`, '<=', to)
    .execute();

export type FoundRow = Awaited<ReturnType<typeof listRowsOn>>[number];

/** With who has told each of them, as far as they were told of about these days. */
export async function withTellers(
  { db, owner }: Ledger,
  rows: readonly FoundRow[],
  { from, to }: Range,
): Promise<(SuspectRow & { sourceNo: number })[]> {
  const told = new Map<string, { tellers: Set<string>; isPending: boolean }>();
  for (const sourceNo of new Set(rows.map(({ source_no }) => source_no))) {
    const said = await db
      .selectFrom('bank_rows')
      .select(['ref', 'transaction_id', 'pending'])
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .execute();
    for (const { ref, transaction_id, pending } of said) {
      const id = fromIdBytes(transaction_id);
      const known = told.get(id) ?? { tellers: new Set<string>(), isPending: false };
      known.tellers.add(tellerOf(ref));
      known.isPending ||= pending === 1;
      told.set(id, known);
    }
  }
  return rows.map(({ id: bytes, kind, source_no: sourceNo, ...row }) => {
    const id = fromIdBytes(bytes);
    const { tellers = [], isPending = false } = told.get(id) ?? {};
    return { ...row, id, sourceNo, isTransfer: kind === KINDS.transfer, tellers: [...tellers], isPending };
  });
}

/** Of a file, what all references of its kind begin with; banks are one. */
const tellerOf = (ref: string) =>
  ref.startsWith(`${FILE_REFS.from}:`)
    ? ref.slice(0, ref.lastIndexOf(':', ref.lastIndexOf(':') - 1))
    : 'bank';

/** What was deleted of a source, had this amount, and can still be had back. */
export async function listTrashed(
  { db, owner }: Ledger,
  sourceNo: number,
  cents: Cents,
  { from, to }: Range,
): Promise<Gone[]> {
  const rows = await db
    .selectFrom('trash')
    .innerJoin('entry_versions as last', (join) =>
      join
        .onRef('last.owner', '=', 'trash.owner')
        .onRef('last.seq', '=', 'trash.seq')
        .onRef('last.until_no', '=', 'trash.change_no'),
    )
    .select(['trash.id', 'last.day', 'last.cents', 'last.name'])
    .where('trash.owner', '=', owner)
    .where('last.source_no', '=', sourceNo)
    .where('last.cents', '=', cents)
    .where('last.day', '>=', from)
    .where('last.day', '<=', to)
    .orderBy('last.day', 'desc')
    .limit(MOST_ROWS)
    .execute();
  return rows.map((row) => ({ ...row, isInTrash: true }));
}

/** What stands in an import with this amount, and is nobody's transaction any more. */
export async function listLost(
  { db, owner }: Ledger,
  importId: string,
  cents: Cents,
  { from, to }: Range,
): Promise<Gone[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['transaction_id', 'day', 'cents', 'name'])
    .where('owner', '=', owner)
    .where('import_id', '=', importId)
    .where('cents', '=', cents)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('decision', 'in', ['new', 'same'])
    .limit(MOST_ROWS)
    .execute();
  if (rows.length === 0) return [];
  const present = await db
    .selectFrom('transactions')
    .select('id')
    .where('owner', '=', owner)
    .where(
      'id',
      'in',
      rows.map(({ transaction_id }) => transaction_id),
    )
    .execute();
  const ids = new Set(present.map(({ id }) => fromIdBytes(id)));
  return rows.flatMap(({ transaction_id, day, ...row }) => {
    const id = fromIdBytes(transaction_id);
    return ids.has(id) || day === 0 ? [] : [{ id, day, ...row, isInTrash: false }];
  });
}
