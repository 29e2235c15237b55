import { addCents, subtractCents, ZERO } from '@saldo/domain';
import type { Insertable } from 'kysely';
import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import { isSqlite } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import { BalanceChanges } from './balance-changes.ts';
import type { Entry, Ledger, Source } from './ledger.ts';
import { inPortions, ROWS_PER_PORTION } from './portions.ts';
import { addToMonths, NONE, RollupChanges } from './rollup.ts';
import { addToSearch, replaceInSearch, withFolded } from './transactions.search.ts';
import type { TransactionsTable } from './transactions.table.ts';
import { addTurnover, growth, sizeOf } from './turnover.ts';

const ROWS_PER_STATEMENT = 250;

export type NewEntry = Omit<Insertable<TransactionsTable>, 'owner' | 'seq' | 'source_no' | 'folded'> & {
  source: Source;
};

/** One transaction or a whole batch. */
export async function postEntries(ledger: Ledger, owner: Owner, entries: readonly NewEntry[]): Promise<void> {
  const changes = new RollupChanges();
  const balances = new BalanceChanges();
  for (let start = 0; start < entries.length; start += ROWS_PER_STATEMENT) {
    const chunk = entries.slice(start, start + ROWS_PER_STATEMENT).map(({ source, ...entry }) => {
      changes.add(
        { ...entry, source_no: source.no, currency: source.currency, category_no: entry.category_no ?? null },
        1,
      );
      balances.add(source, entry.cents);
      return { owner, source_no: source.no, ...entry };
    });
    const rows = withFolded(chunk);
    const inserted = await ledger.insertInto('transactions').values(rows).returning(['seq', 'id']).execute();
    await addToSearch(ledger, rows, inserted);
    if (entries.length > ROWS_PER_STATEMENT) await letOthersIn();
  }
  await changes.apply(ledger, owner);
  await balances.apply(ledger, owner);
  await addTurnover(ledger, owner, sizeOf(entries));
}

export type Amendment = { before: { entry: Entry; source: Source }; after: { entry: Entry; source: Source } };

/** Any field may change: amount, day, type, category, words, and the source it belongs to. */
export async function amendEntries(
  ledger: Ledger,
  owner: Owner,
  amendments: readonly Amendment[],
): Promise<void> {
  const changes = new RollupChanges();
  const balances = new BalanceChanges();
  let turnover = ZERO;
  for (const [index, { before, after }] of amendments.entries()) {
    changes.add({ ...before.entry, currency: before.source.currency }, -1);
    changes.add({ ...after.entry, currency: after.source.currency }, 1);
    balances.add(before.source, subtractCents(ZERO, before.entry.cents));
    balances.add(after.source, after.entry.cents);
    const { day, source_no, category_no, cents, name, description } = after.entry;
    turnover = addCents(turnover, growth(before.entry.cents, cents));
    await ledger
      .updateTable('transactions')
      .set({ day, source_no, category_no, cents, name, description })
      .where('owner', '=', owner)
      .where('seq', '=', before.entry.seq)
      .execute();
    if (name !== before.entry.name || description !== before.entry.description)
      await replaceInSearch(ledger, after.entry);
    if (index % ROWS_PER_STATEMENT === ROWS_PER_STATEMENT - 1) await letOthersIn();
  }
  await changes.apply(ledger, owner);
  await balances.apply(ledger, owner);
  await addTurnover(ledger, owner, turnover);
}

/** One transaction of a source, or many of them. */
export async function removeEntries(
  ledger: Ledger,
  owner: Owner,
  source: Source,
  entries: readonly Entry[],
): Promise<void> {
  const changes = new RollupChanges();
  const balances = new BalanceChanges();
  for (const some of chunks(entries, ROWS_PER_STATEMENT)) {
    for (const entry of some) {
      changes.add({ ...entry, currency: source.currency }, -1);
      balances.add(source, subtractCents(ZERO, entry.cents));
    }
    const seqs = some.map(({ seq }) => seq);
    await ledger.deleteFrom('transactions').where('owner', '=', owner).where('seq', 'in', seqs).execute();
    if (entries.length > ROWS_PER_STATEMENT) await letOthersIn();
  }
  await changes.apply(ledger, owner);
  await balances.apply(ledger, owner);
  await addTurnover(ledger, owner, subtractCents(ZERO, sizeOf(entries)));
}

/** What had this category has none from then on; no amount changes, so whole months of totals move over. */
export async function uncategorize(ledger: Ledger, owner: Owner, categoryNo: number): Promise<void> {
  const had = ledger
    .selectFrom('transactions')
    .select('seq')
    .where('owner', '=', owner)
    .where('category_no', '=', categoryNo);
  const change = ledger.updateTable('transactions').set({ category_no: null });
  if (isSqlite(ledger))
    await inPortions(async () => {
      const some = change.where('seq', 'in', had.limit(ROWS_PER_PORTION));
      return (await some.executeTakeFirstOrThrow()).numUpdatedRows;
    });
  else await change.where('owner', '=', owner).where('category_no', '=', categoryNo).execute();
  const moved = await ledger
    .deleteFrom('rollup_months')
    .where('owner', '=', owner)
    .where('category_no', '=', categoryNo)
    .returningAll()
    .execute();
  await addToMonths(
    ledger,
    moved.map((row) => ({ ...row, category_no: NONE })),
  );
}

/** For whoever leaves: what SQLite would otherwise delete in one long statement, together with their row. */
export async function clearEntries(ledger: Ledger, owner: Owner): Promise<void> {
  if (!isSqlite(ledger)) return;
  await inPortions(async () => {
    const some = ledger
      .selectFrom('transactions')
      .select('seq')
      .where('owner', '=', owner)
      .limit(ROWS_PER_PORTION);
    return (await ledger.deleteFrom('transactions').where('seq', 'in', some).executeTakeFirstOrThrow())
      .numDeletedRows;
  });
}
