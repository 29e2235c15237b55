import { sql } from 'kysely';
import { chunks } from '../db/chunks.ts';
import type { Owner } from '../db/owner.ts';
import type { ChangeRow } from './changes.repository.ts';
import { KINDS } from './kind.ts';
import type { Entry, Ledger } from './ledger.types.ts';
import { KEYS, type OwnedTable } from './owned-rows.ts';
import { fromData } from './rows.ts';
import { findBySeq } from './transactions.repository.ts';

/**
 * What a change touched: what it was before, what the change made of it, and what it is now. `later` is the first change
 * that touched it since. Undefined is what is not there.
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

const SEQS_PER_STATEMENT = 250;

export async function readTouchedEntries(
  ledger: Ledger,
  owner: Owner,
  { no, first_seq, last_seq }: ChangeRow,
): Promise<EntryState[]> {
  const versions = await ledger
    .selectFrom('entry_versions')
    .selectAll()
    .where('owner', '=', owner)
    .where('until_no', '=', no)
    .execute();
  const before = new Map(versions.map((version) => [version.seq, toEntry(version)]));
  const made = first_seq === null ? [] : await listMade(ledger, owner, first_seq, last_seq ?? first_seq);
  const states: EntryState[] = [];
  for (const seqs of chunks([...new Set([...before.keys(), ...made])], SEQS_PER_STATEMENT)) {
    const current = new Map((await findBySeq(ledger, owner, seqs)).map((row) => [row.seq, row]));
    const next = await listNext(ledger, owner, no, seqs);
    for (const seq of seqs) {
      const following = next.get(seq);
      const now = current.get(seq);
      states.push({
        before: before.get(seq),
        after: following ? toEntry(following) : now,
        current: now,
        later: following?.until_no,
      });
    }
  }
  return states;
}

type Version = Entry & { until_no: number };

const toEntry = ({ until_no: _, ...entry }: Version): Entry | undefined =>
  entry.kind === KINDS.absent ? undefined : entry;

/** Numbers of a person's transactions within a range, also of those that are not there any more. */
async function listMade(ledger: Ledger, owner: Owner, first: number, last: number): Promise<number[]> {
  const there = await ledger
    .selectFrom('transactions')
    .select('seq')
    .where('owner', '=', owner)
    .where('seq', '>=', first)
    .where('seq', '<=', last)
    .execute();
  const gone = await ledger
    .selectFrom('entry_versions')
    .select('seq')
    .distinct()
    .where('owner', '=', owner)
    .where('seq', '>=', first)
    .where('seq', '<=', last)
    .execute();
  return [...new Set([...there, ...gone].map(({ seq }) => seq))];
}

/** The first version of each that was left by a later change. */
async function listNext(
  ledger: Ledger,
  owner: Owner,
  no: number,
  seqs: readonly number[],
): Promise<Map<number, Version>> {
  const rows = await ledger
    .selectFrom('entry_versions')
    .selectAll()
    .where('owner', '=', owner)
    .where('seq', 'in', seqs)
    .where('until_no', '>', no)
    .orderBy('until_no', 'desc')
    .execute();
  // The first of each is written last.
  return new Map(rows.map((row) => [row.seq, row]));
}

export async function readTouchedRows(ledger: Ledger, owner: Owner, { no }: ChangeRow): Promise<RowState[]> {
  const versions = await ledger
    .selectFrom('row_versions')
    .selectAll()
    .where('owner', '=', owner)
    .where('until_no', '=', no)
    .execute();
  const states: RowState[] = [];
  for (const { what, key, data } of versions) {
    const table = what as OwnedTable;
    const next = await ledger
      .selectFrom('row_versions')
      .selectAll()
      .where('owner', '=', owner)
      .where('what', '=', what)
      .where('key', '=', key)
      .where('until_no', '>', no)
      .orderBy('until_no')
      .limit(1)
      .executeTakeFirst();
    const current = await findRow(ledger, owner, table, key);
    states.push({
      table,
      before: toRow(table, data),
      after: next ? toRow(table, next.data) : current,
      current,
      later: next?.until_no,
    });
  }
  return states;
}

const toRow = (table: OwnedTable, data: string | null): AnyRow | undefined =>
  data === null ? undefined : { table, row: fromData(data) };

async function findRow(
  ledger: Ledger,
  owner: Owner,
  table: OwnedTable,
  key: string,
): Promise<AnyRow | undefined> {
  const values = JSON.parse(key) as unknown[];
  const isRow = KEYS[table].map((column, index) => sql`${sql.ref(column)} = ${values[index]}`);
  const row = await ledger
    .selectFrom(table as 'budgets')
    .selectAll()
    .where('owner', '=', owner)
    .where(sql<boolean>`${sql.join(isRow, sql` and `)}`)
    .executeTakeFirst();
  return row && { table, row };
}
