import {
  addCents,
  type Cents,
  isBankImported,
  LARGEST_SUM,
  subtractCents,
  sumCents,
  toSize,
  ZERO,
} from '@saldo/domain';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import { type Db, inTransaction, isSqlite } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { Schema } from '../db/schema.ts';
import { Turns } from '../db/turns.ts';
import { AppError } from '../http/app-error.ts';
import { addToMonths, NONE, RollupChanges } from './rollup.ts';
import { insertSources, type NewSource } from './sources.repository.ts';
import type { SourcesTable } from './sources.table.ts';
import { addToSearch, replaceInSearch, withFolded } from './transactions.search.ts';
import type { TransactionsTable } from './transactions.table.ts';

/**
 * The one writer of money. Whatever changes a balance or a total goes through here, in one database transaction
 * with the balances and totals it changes.
 */

export type Source = Selectable<SourcesTable>;
export type Entry = Omit<Selectable<TransactionsTable>, 'folded'>;
export type Ledger = Transaction<Schema>;

const ROWS_PER_STATEMENT = 250;

/** Who waits to write, by the database they write to. */
const turns = new WeakMap<Db, Turns>();

/**
 * Changes of one person's money come one after the other, on however many servers. On this one they wait in a line of
 * their own, so that one person's many writers do not hold the connections that everybody needs.
 */
export function withLedger<Result>(
  db: Db,
  owner: Owner,
  run: (ledger: Ledger) => Promise<Result>,
): Promise<Result> {
  const work = () =>
    inTransaction(db, async (trx) => {
      await holdOwner(trx, owner);
      return run(trx);
    });
  if (db.isTransaction) return work();
  const lines = turns.get(db) ?? new Turns();
  turns.set(db, lines);
  const turn = lines.take(owner, work);
  return turn ?? Promise.reject(new AppError('server.busy', { retryAfter: 3 }));
}

/** Whoever has deleted their account while this waited has no money left to change. */
async function holdOwner(ledger: Ledger, owner: Owner): Promise<void> {
  const row = ledger.selectFrom('owners').select('number').where('number', '=', owner);
  // On SQLite whoever writes at all is alone already.
  const held = await (isSqlite(ledger) ? row : row.forNoKeyUpdate()).executeTakeFirst();
  if (!held) throw new AppError('session.required');
}

/** Everything without its sign is bounded, so every sum of anything can be told exactly. */
async function addTurnover(ledger: Ledger, owner: Owner, more: Cents): Promise<void> {
  if (more === 0) return;
  const result = await ledger
    .updateTable('owners')
    .set({ turnover_cents: sql<Cents>`turnover_cents + ${more}` })
    .where('number', '=', owner)
    .where(sql<number>`turnover_cents + ${more}`, '<=', LARGEST_SUM)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new AppError('ledger.full');
}

/** New sources with what is in them. */
export async function open(
  ledger: Ledger,
  owner: Owner,
  rows: readonly Omit<NewSource, 'opening_cents'>[],
): Promise<Source[]> {
  await addTurnover(ledger, owner, sizeOf(rows));
  const opened = rows.map((row) => ({ ...row, opening_cents: row.cents }));
  return insertSources(ledger, owner, opened);
}

export type NewEntry = Omit<Insertable<TransactionsTable>, 'owner' | 'seq' | 'source_no' | 'folded'> & {
  source: Source;
};

/** One transaction or a whole batch. */
export async function post(ledger: Ledger, owner: Owner, entries: readonly NewEntry[]): Promise<void> {
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
export async function amend(ledger: Ledger, owner: Owner, amendments: readonly Amendment[]): Promise<void> {
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
export async function remove(
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

/** Past transactions keep their amounts: the balance before them is another. */
export async function setBalance(ledger: Ledger, owner: Owner, source: Source, cents: Cents): Promise<void> {
  const more = subtractCents(cents, source.cents);
  if (more === 0) return;
  const { opening_cents } = source;
  await addTurnover(ledger, owner, growth(opening_cents, addCents(opening_cents, more)));
  await ledger
    .updateTable('sources')
    .set({ cents, opening_cents: sql<Cents>`opening_cents + ${more}` })
    .where('owner', '=', owner)
    .where('no', '=', source.no)
    .execute();
}

/** What was there before the first transaction. */
export async function setOpening(
  ledger: Ledger,
  owner: Owner,
  source: Source,
  opening_cents: Cents,
): Promise<void> {
  await addTurnover(ledger, owner, growth(source.opening_cents, opening_cents));
  await ledger
    .updateTable('sources')
    .set({ opening_cents })
    .where('owner', '=', owner)
    .where('no', '=', source.no)
    .execute();
}

/** Takes the source's transactions along; answers with how many there were. */
export async function removeSource(ledger: Ledger, owner: Owner, source: Source): Promise<number> {
  const changes = new RollupChanges();
  let removed = 0;
  let turnover = toSize(source.opening_cents);
  for (;;) {
    const batch = await ledger
      .selectFrom('transactions')
      .select(['seq', 'day', 'category_no', 'source_no', 'cents'])
      .where('owner', '=', owner)
      .where('source_no', '=', source.no)
      .limit(2000)
      .execute();
    if (batch.length === 0) break;
    removed += batch.length;
    turnover = addCents(turnover, sizeOf(batch));
    for (const row of batch) changes.add({ ...row, currency: source.currency }, -1);
    await ledger
      .deleteFrom('transactions')
      .where('owner', '=', owner)
      .where(
        'seq',
        'in',
        batch.map((row) => row.seq),
      )
      .execute();
    await letOthersIn();
  }
  await changes.apply(ledger, owner);
  await ledger
    .deleteFrom('rollup_months')
    .where('owner', '=', owner)
    .where('source_no', '=', source.no)
    .execute();
  await addTurnover(ledger, owner, subtractCents(ZERO, turnover));
  await ledger.deleteFrom('sources').where('owner', '=', owner).where('no', '=', source.no).execute();
  return removed;
}

/** What had this category has none from then on; no amount changes, so whole months of totals move over. */
export async function uncategorize(ledger: Ledger, owner: Owner, categoryNo: number): Promise<void> {
  await ledger
    .updateTable('transactions')
    .set({ category_no: null })
    .where('owner', '=', owner)
    .where('category_no', '=', categoryNo)
    .execute();
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

/** How much larger an amount has become, without its sign. */
const growth = (before: Cents, after: Cents) => subtractCents(toSize(after), toSize(before));

const sizeOf = (rows: readonly { cents: Cents }[]) => sumCents(rows.map(({ cents }) => toSize(cents)));

/** A source's balance follows its transactions, unless the bank says what it is. */
class BalanceChanges {
  readonly #bySource = new Map<number, Cents>();

  add(source: Source, cents: Cents): void {
    if (!isBankImported(source))
      this.#bySource.set(source.no, addCents(this.#bySource.get(source.no) ?? ZERO, cents));
  }

  async apply(ledger: Ledger, owner: Owner): Promise<void> {
    for (const [no, cents] of this.#bySource) {
      if (cents === 0) continue;
      await ledger
        .updateTable('sources')
        .set({ cents: sql<Cents>`cents + ${cents}` })
        .where('owner', '=', owner)
        .where('no', '=', no)
        .execute();
    }
  }
}
