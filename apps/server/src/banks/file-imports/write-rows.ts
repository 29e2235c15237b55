import { randomUUIDv7 } from 'node:crypto';
import { type DayNumber, foldText, toDay, toDayNumber } from '@saldo/domain';
import type { StatementRow } from '@saldo/statements';
import type { Context } from '../../context/context.ts';
import type { Progress } from '../../context/local-state.ts';
import { isSqlite } from '../../db/database.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  compareReport,
  type LedgerTransaction,
  type LedgerWriter,
  linkNewTransfers,
  makeIdBytes,
  type NewEntry,
  postEntries,
  type SourceRow,
  toIdBytes,
  updateSource,
} from '../../ledger/index.ts';
import { insertCategories, NO_LOOK } from '../../money/categories/categories.repository.ts';
import type { Sorting } from '../../money/sorting/sort-entries.ts';
import { findTags } from '../../money/tags/tags.repository.ts';
import { toTagNos } from '../../money/tags/tags.service.ts';
import { insertPoints } from '../balance-points/balance-points.repository.ts';
import { readApart } from '../balance-points/note-bank-balance.ts';
import { upsertBankRows } from '../imports/bank-rows.repository.ts';
import { insertImport, insertImportRows, takeReading, updateImport } from '../imports/imports.repository.ts';
import { newImport } from '../imports/imports.service.ts';
import type { BankRowsTable, ImportRowsTable, ImportsTable } from '../imports/imports.table.ts';
import { readNumbersByName } from './categories-of-file.ts';
import { findSourcesOf } from './decide-file.ts';
import { decideRows, type Key, type RowDecision } from './decide-rows.ts';
import { findDays, type StatementPoint, toPoints, toTold } from './file-points.ts';
import { schemeOf } from './file-refs.ts';
import { linkNamed, type NamedSide, sourceFinder } from './named-transfers.ts';
import { ofAccount } from './of-account.ts';
import type { PendingImport } from './pending-import.ts';
import { keyMaker, readPortions } from './portions.ts';
import { tagsOf, toEntry } from './row-entries.ts';

/** What became of one account of a file. */
export type ImportOfFile = { source: SourceRow; batch: ImportsTable };

/** The embedded database answers before anybody else is heard: so few that nobody notices. */
const FEW_ROWS = 50;

type Decided = { row: StatementRow; key: Key; decision: RowDecision };

const isNew = ({ decision }: Decided) => decision.decision === 'new';

/** Decides about every row by what is there now, and writes it down through the ledger, some hundred at a time. */
export async function writeRows(
  context: Context,
  ledger: LedgerWriter,
  pending: PendingImport,
  sorting: Sorting,
  progress: Progress,
): Promise<ImportOfFile[]> {
  const { keys, told: balances } = await readKeys(ledger, pending);
  if (keys.length !== pending.understood.rows) throw new Error('rows of the file are missing');
  // From its beginning, also where the database took a first try back.
  let done = 0;
  Object.assign(progress, { done, total: keys.length });
  const sources = await findSourcesOf(ledger.db, pending);
  const decisions = await decideRows(ledger.db, schemeOf(pending.understood), sources, keys);
  const imports = await beginImports(context, ledger, pending, sources);
  if (pending.options.make_categories) await addCategories(ledger, pending.newCategories);
  const categories = await readNumbersByName(ledger);
  const made: number[] = [];
  const named: NamedSide[] = [];
  const findNamed = await sourceFinder(ledger, namesOf(pending, imports));
  const atOnce = isSqlite(ledger.db) ? FEW_ROWS : undefined;
  for await (const { rows } of readPortions(ledger.db, pending)) {
    const some = rows.map((row, index): Decided => {
      const [key, decision] = [keys[done + index], decisions[done + index]];
      if (!key || !decision) throw new Error('a row of which nothing was decided');
      return { row, key, decision };
    });
    const numbers = { categories, tags: await readTags(ledger, rows) };
    const entries: NewEntry[] = [];
    const told: BankRowsTable[] = [];
    const log: ImportRowsTable[] = [];
    for (const one of some) {
      const into = imports.get(one.key.account);
      if (!into) throw new AppError('source.not_found');
      const id = 'id' in one.decision ? toIdBytes(one.decision.id) : undefined;
      const transactionId = id ?? (one.decision.decision === 'new' ? makeIdBytes() : new Uint8Array());
      if (one.decision.decision === 'new')
        entries.push(toEntry(one.row, transactionId, into.source, { file: pending.name }, numbers));
      if (one.decision.decision === 'new' || one.decision.decision === 'same')
        told.push(toBankRow(one, into.source, transactionId));
      log.push(toLog(one, into, transactionId, done + log.length));
    }
    const seqs = await postEntries(ledger, await sorting.sort(ledger, entries), atOnce);
    made.push(...seqs);
    for (const [index, { row, key }] of some.filter(isNew).entries()) {
      const [seq, into] = [seqs[index], imports.get(key.account)];
      const other = row.transferAccount === null ? undefined : findNamed(row.transferAccount);
      if (seq === undefined || !into || !other) continue;
      named.push({ seq, source: into.source, other, day: key.day, cents: key.cents });
    }
    await yieldToEventLoop();
    await upsertBankRows(ledger.db, told);
    await yieldToEventLoop();
    await insertImportRows(ledger.db, log);
    done += rows.length;
    progress.done = done;
  }
  await linkNamed(ledger, named);
  await linkNewTransfers(ledger, made, new Map(named.map(({ seq, other }) => [seq, other.no])));
  const today = toDay(context.now());
  await keepBalances(ledger, pending, imports, balances, toDayNumber(today));
  for (const { batch, source } of imports.values()) {
    await updateSource(ledger, source.no, { has_files: 1 });
    await compareReport(ledger, source.no, false, today);
    batch.change_no = ledger.change.count > 0 ? ledger.change.no : null;
    await updateImport(ledger, batch.id, batch);
  }
  return [...imports.values()];
}

/** What the file calls the accounts that it has. */
const namesOf = ({ understood }: PendingImport, imports: ReadonlyMap<string, ImportOfFile>) =>
  understood.accounts.flatMap(({ key, name }) => {
    const source = imports.get(key)?.source;
    return source ? [[key, source] as const, [name, source] as const] : [];
  });

async function readKeys(
  ledger: LedgerTransaction,
  pending: PendingImport,
): Promise<{ keys: Key[]; told: StatementPoint[] }> {
  const toKey = keyMaker(schemeOf(pending.understood));
  const keys: Key[] = [];
  const told: StatementPoint[] = [];
  for await (const { rows } of readPortions(ledger.db, pending)) {
    for (const row of rows) {
      keys.push(toKey(row));
      told.push(toTold(row));
    }
  }
  return { keys, told };
}

/** Which days each account tells of, and what it says was there: not where several are put into one source. */
async function keepBalances(
  ledger: LedgerTransaction,
  { understood }: PendingImport,
  imports: ReadonlyMap<string, ImportOfFile>,
  told: readonly StatementPoint[],
  today: DayNumber,
): Promise<void> {
  const byAccount = Map.groupBy(told, ({ account }) => account);
  const bySource = Map.groupBy(imports, ([, { source }]) => source.no);
  for (const [account, { batch, source }] of imports) {
    const rows = byAccount.get(account) ?? [];
    Object.assign(batch, findDays(rows));
    if ((bySource.get(source.no)?.length ?? 0) > 1) continue;
    const points = toPoints(understood, account, rows, source, batch.id);
    for (const point of points)
      if (point.day >= today) point.apart = await readApart(ledger, source, point.day);
    await insertPoints(ledger.db, points);
  }
}

/** One for each account that has rows, as a bank's accounts have theirs. */
async function beginImports(
  context: Context,
  ledger: LedgerWriter,
  pending: PendingImport,
  sources: ReadonlyMap<string, SourceRow | undefined>,
): Promise<Map<string, ImportOfFile>> {
  const imports = new Map<string, ImportOfFile>();
  for (const [account, source] of sources) {
    const rows = ofAccount(pending.counts, account)?.rows ?? 0;
    if (rows === 0) continue;
    if (!source) throw new AppError('source.not_found');
    const begun = newImport(context, ledger, source.no, await takeReading(ledger));
    const ofFile = {
      kind: 'file',
      file_name: pending.name,
      state: 'done',
      fetched: rows,
      total: rows,
    } as const;
    const batch: ImportsTable = { ...begun, ...ofFile };
    await insertImport(ledger.db, batch);
    imports.set(account, { source, batch });
  }
  return imports;
}

async function addCategories(ledger: LedgerWriter, names: readonly string[]): Promise<void> {
  const known = await readNumbersByName(ledger);
  const missing = names.filter((name) => !known.has(foldText(name)));
  if (missing.length === 0) return;
  const rows = missing.map((name) => ({
    ...{ ...NO_LOOK, id: randomUUIDv7(), name, description: '', sample: 0 },
  }));
  await insertCategories(ledger, rows);
}

/** Unknown ones are made. */
async function readTags(
  ledger: LedgerTransaction,
  rows: readonly StatementRow[],
): Promise<Map<string, number>> {
  const names = [...new Set(rows.flatMap(tagsOf))];
  if (names.length === 0) return new Map();
  await toTagNos(ledger, names);
  return new Map((await findTags(ledger, names)).map(({ folded, no }) => [folded, no]));
}

function toBankRow({ key }: Decided, { owner, no }: SourceRow, transaction_id: Uint8Array): BankRowsTable {
  const { ref, day, cents, name, description } = key;
  return { owner, source_no: no, ref, transaction_id, pending: 0, day, cents, name, description };
}

/** Counts it, too. */
function toLog(
  { row, key, decision }: Decided,
  { batch }: ImportOfFile,
  transaction_id: Uint8Array,
  no: number,
): ImportRowsTable {
  if (decision.decision === 'new') batch.added += 1;
  else if (decision.decision === 'refused') batch.refused += 1;
  else batch.same += 1;
  return {
    ...{ owner: batch.owner, import_id: batch.id, no, ref: key.ref, transaction_id, before: null },
    decision: decision.decision === 'known' ? 'same' : decision.decision,
    ...{ reason: decision.reason, name: key.name, day: key.day, cents: key.cents, line: row.line },
  };
}
