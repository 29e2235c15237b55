import { chunks } from '../../db/chunks.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import type { ChangeRow } from '../query/changes.repository.ts';
import { findEntries } from '../query/transactions.repository.ts';
import { KINDS } from '../schema/kind.ts';
import type { Entry, LedgerTransaction } from '../schema/ledger.types.ts';
import type { OwnedTable } from '../schema/owned-rows.ts';
import { isOneOf, keyOf, parseKey } from '../schema/row-keys.ts';
import { fromData } from '../write/rows.ts';

/**
 * What a change touched, in portions: each row before it, after it, and now. `later` is the first change that
 * touched it since; undefined means that the row doesn't exist.
 */
type State<Thing> = {
  before: Thing | undefined;
  after: Thing | undefined;
  current: Thing | undefined;
  later: number | undefined;
};

export type EntryState = State<Entry>;

type AnyRow = { table: OwnedTable; row: Record<string, unknown> };
export type RowState = State<AnyRow> & { table: OwnedTable };

const AT_ONCE = 2000;
const KEYS_PER_STATEMENT = 200;

/** Rows that the change edited, removed or restored. */
export async function* readChangedEntries(
  ledger: LedgerTransaction,
  { no }: Pick<ChangeRow, 'no'>,
  only?: 'brought',
): AsyncGenerator<EntryState[]> {
  let last = -1;
  for (;;) {
    const versions = await ledger.db
      .selectFrom('entry_versions')
      .selectAll()
      .where('owner', '=', ledger.owner)
      .where('until_no', '=', no)
      .where('seq', '>', last)
      .$if(only === 'brought', (query) => query.where('kind', '=', KINDS.absent))
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute();
    const before = new Map(versions.map((version) => [version.seq, toEntry(version)]));
    if (before.size > 0) yield readStates(ledger, no, [...before.keys()], before);
    if (versions.length < AT_ONCE) return;
    last = versions.at(-1)?.seq ?? last;
    await yieldToEventLoop();
  }
}

/** Rows that it created. */
export async function* readMadeEntries(
  ledger: LedgerTransaction,
  { no, first_seq, last_seq }: ChangeRow,
): AsyncGenerator<EntryState[]> {
  if (first_seq === null) return;
  const made = await listMade(ledger, first_seq, last_seq ?? first_seq);
  for (const seqs of chunks(made, AT_ONCE)) {
    yield readStates(ledger, no, seqs, new Map());
    await yieldToEventLoop();
  }
}

export async function readStates(
  ledger: LedgerTransaction,
  no: number,
  seqs: readonly number[],
  before: ReadonlyMap<number, Entry | undefined>,
): Promise<EntryState[]> {
  const current = new Map((await findEntries(ledger, seqs)).map((row) => [row.seq, row]));
  const next = await listNext(ledger, no, seqs);
  return seqs.map((seq) => {
    const following = next.get(seq);
    const now = current.get(seq);
    return {
      before: before.get(seq),
      after: following ? toEntry(following) : now,
      current: now,
      later: following?.until_no,
    };
  });
}

type Version = Entry & { until_no: number };

const toEntry = ({ until_no: _, ...entry }: Version): Entry | undefined =>
  entry.kind === KINDS.absent ? undefined : entry;

/** These rows before a change, as far as it touched them. */
export async function listBefore(
  { db, owner }: LedgerTransaction,
  no: number,
  seqs: readonly number[],
): Promise<Map<number, Entry | undefined>> {
  const before = new Map<number, Entry | undefined>();
  for (const some of chunks(seqs, AT_ONCE)) {
    const rows = await db
      .selectFrom('entry_versions')
      .selectAll()
      .where('owner', '=', owner)
      .where('until_no', '=', no)
      .where('seq', 'in', some)
      .execute();
    for (const row of rows) before.set(row.seq, toEntry(row));
  }
  return before;
}

/** The person's transaction numbers in a range, deleted ones included. */
async function listMade({ db, owner }: LedgerTransaction, first: number, last: number): Promise<number[]> {
  const seqs = new Set<number>();
  for (const table of ['transactions', 'entry_versions'] as const) {
    for (let next: number | undefined = first; next !== undefined; ) {
      const rows: { seq: number }[] = await db
        .selectFrom(table)
        .select('seq')
        .distinct()
        .where('owner', '=', owner)
        .where('seq', '>=', next)
        .where('seq', '<=', last)
        .orderBy('seq')
        .limit(AT_ONCE)
        .execute();
      for (const { seq } of rows) seqs.add(seq);
      next = rows.length < AT_ONCE ? undefined : (rows.at(-1)?.seq ?? last) + 1;
    }
  }
  return [...seqs];
}

/** For each row, the first version replaced by a later change. */
async function listNext(
  { db, owner }: LedgerTransaction,
  no: number,
  seqs: readonly number[],
): Promise<Map<number, Version>> {
  const rows = await db
    .selectFrom('entry_versions')
    .selectAll()
    .where('owner', '=', owner)
    .where('seq', 'in', seqs)
    .where('until_no', '>', no)
    .execute();
  // Sorted so that the first version wins.
  return new Map(rows.sort((one, two) => two.until_no - one.until_no).map((row) => [row.seq, row]));
}

/** Which other tables a change touched. */
export async function listTouchedTables(
  { db, owner }: LedgerTransaction,
  { no }: ChangeRow,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('row_versions')
    .select('what')
    .distinct()
    .where('owner', '=', owner)
    .where('until_no', '=', no)
    .execute();
  return new Set(rows.map(({ what }) => what));
}

/** Rows of another table that a change touched. */
export async function* readTouchedRows(
  ledger: LedgerTransaction,
  { no }: ChangeRow,
  table: OwnedTable,
): AsyncGenerator<RowState[]> {
  let last = '';
  for (;;) {
    const versions = await ledger.db
      .selectFrom('row_versions')
      .select(['key', 'data'])
      .where('owner', '=', ledger.owner)
      .where('until_no', '=', no)
      .where('what', '=', table)
      .where('key', '>', last)
      .orderBy('key')
      .limit(AT_ONCE)
      .execute();
    const keys = versions.map(({ key }) => key);
    if (keys.length > 0) {
      const next = await listNextRows(ledger, no, table, keys);
      const current = await findRows(ledger, table, keys);
      yield versions.map(({ key, data }) => {
        const following = next.get(key);
        return {
          table,
          before: toRow(table, data),
          after: following ? toRow(table, following.data) : current.get(key),
          current: current.get(key),
          later: following?.until_no,
        };
      });
    }
    if (versions.length < AT_ONCE) return;
    last = versions.at(-1)?.key ?? last;
    await yieldToEventLoop();
  }
}

const toRow = (table: OwnedTable, data: string | null): AnyRow | undefined =>
  data === null ? undefined : { table, row: fromData(data) };

async function listNextRows(
  { db, owner }: LedgerTransaction,
  no: number,
  table: OwnedTable,
  keys: readonly string[],
) {
  const rows = await db
    .selectFrom('row_versions')
    .select(['key', 'data', 'until_no'])
    .where('owner', '=', owner)
    .where('what', '=', table)
    .where('key', 'in', keys)
    .where('until_no', '>', no)
    .orderBy('until_no', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

async function findRows(
  { db, owner }: LedgerTransaction,
  table: OwnedTable,
  keys: readonly string[],
): Promise<Map<string, AnyRow>> {
  const found = new Map<string, AnyRow>();
  for (const some of chunks(keys, KEYS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom(table as 'budgets')
      .selectAll()
      .where(
        isOneOf(
          table,
          owner,
          some.map((key) => parseKey(table, key)),
        ),
      )
      .execute();
    for (const row of rows) found.set(keyOf(table, row), { table, row });
  }
  return found;
}
