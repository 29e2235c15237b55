import { fromDayNumber } from '@saldo/domain';
import { type Db, inTransaction } from '../../db/database.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { AppError } from '../../errors/app-error.ts';
import { findSource, ledgerFor } from '../../ledger/index.ts';
import { listMissingCategories } from './categories-of-file.ts';
import { decideRows, type Key } from './decide-rows.ts';
import {
  copyPortion,
  deleteOtherPortions,
  deletePortions,
  holdFileImport,
  updateDecisions,
  updateFileImport,
} from './file-imports.repository.ts';
import { schemeOf } from './file-refs.ts';
import { ofAccount } from './of-account.ts';
import { findVersion, makeVersion, NO_ROWS, type PendingImport, toTexts } from './pending-import.ts';
import { keyMaker, readPortions } from './portions.ts';

/**
 * Keeps a file with what would become of its rows as things are now, in the place of its version `before`. Undefined,
 * and nothing kept, where that was replaced meanwhile.
 */
export async function decide(
  db: Db,
  pending: PendingImport,
  before: number | undefined,
): Promise<PendingImport | undefined> {
  const { owner } = pending;
  const sources = await findSourcesOf(db, pending);
  const scheme = schemeOf(pending.understood);
  const toKey = keyMaker(scheme);
  const keys: Key[] = [];
  const categories = new Set<string>();
  const sizes: number[] = [];
  for await (const { rows } of readPortions(db, pending)) {
    sizes.push(rows.length);
    for (const row of rows) {
      keys.push(toKey(row));
      for (const name of [row.category, ...(row.lines ?? []).map((line) => line.category)])
        if (name !== null) categories.add(name);
    }
  }
  const decisions = await decideRows(db, scheme, sources, keys, pending.options.newSources);
  const counts: PendingImport['counts'] = Object.fromEntries(
    pending.understood.accounts.map(({ key }) => [key, { ...NO_ROWS }]),
  );
  for (const [index, { decision }] of decisions.entries()) {
    const count = ofAccount(counts, keys[index]?.account ?? '');
    if (!count) continue;
    count.rows += 1;
    count[decision] += 1;
  }
  const newCategories = await listMissingCategories(ledgerFor(db, owner), categories);
  // Rows that stay as they were read are copied: whoever decides about them at the same time has theirs.
  const version = pending.version === before ? makeVersion() : pending.version;
  const decided: PendingImport = { ...pending, version, counts, newCategories, period: findPeriod(keys) };
  let start = 0;
  for (const [no, size] of sizes.entries()) {
    const some = JSON.stringify(decisions.slice(start, start + size));
    if (version === pending.version) await updateDecisions(db, pending, no, some);
    else await copyPortion(db, pending, no, { version, decisions: some });
    start += size;
    await yieldToEventLoop();
  }
  const outcome = await replace(db, before, decided);
  if (outcome === 'done') throw new AppError('file_import.done');
  return outcome === 'replaced' ? decided : undefined;
}

/** Only a version that is still there: what was said since would be lost, and the rows that belong to it. */
function replace(
  db: Db,
  before: number | undefined,
  decided: PendingImport,
): Promise<'replaced' | 'changed' | 'done'> {
  const { owner, id, state } = decided;
  return inTransaction(db, async (trx) => {
    const ledger = ledgerFor(trx, owner);
    const row = await holdFileImport(ledger, id);
    if (!row) throw new AppError('file_import.not_found');
    // Whoever confirms it holds its row: then it is done, and stays as it was confirmed.
    if (row.state === 'done' || findVersion(row) !== before) {
      await deletePortions(trx, decided);
      return row.state === 'done' ? 'done' : 'changed';
    }
    await updateFileImport(ledger, id, { state, ...toTexts(decided) });
    await deleteOtherPortions(trx, decided);
    return 'replaced';
  });
}

function findPeriod(keys: readonly Key[]): PendingImport['period'] {
  const [first] = keys;
  if (!first) return null;
  let [from, to] = [first.day, first.day];
  for (const { day } of keys) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from: fromDayNumber(from), to: fromDayNumber(to) };
}

/** The sources that still are there, by the accounts that go to them. */
export async function findSourcesOf(db: Db, { owner, options, understood }: PendingImport) {
  const sources = new Map<string, Awaited<ReturnType<typeof findSource>>>();
  for (const { key } of understood.accounts) {
    const id = ofAccount(options.sources, key);
    sources.set(key, id ? await findSource(ledgerFor(db, owner), id) : undefined);
  }
  return sources;
}
