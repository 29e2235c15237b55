import { subtractCents, ZERO } from '@saldo/domain';
import type { Insertable } from 'kysely';
import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import { isSqlite } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Owner } from '../db/owner.ts';
import { BalanceChanges } from './balance-changes.ts';
import type { Change } from './change.ts';
import { ENTRY_COLUMNS } from './entry-columns.ts';
import { reindex } from './entry-index.ts';
import { readHome } from './home.ts';
import { kindOf } from './kind.ts';
import type { Entry, Ledger, Source } from './ledger.types.ts';
import { parseMore } from './more.ts';
import { RollupChanges } from './rollup.ts';
import { updateSource } from './sources.repository.ts';
import {
  addToSearch,
  removeFromSearch,
  replaceInSearch,
  toFolded,
  withFolded,
} from './transactions.search.ts';
import type { TransactionsTable } from './transactions.table.ts';
import { growth, sumSizes } from './turnover.ts';
import { updateEntries } from './update-entries.ts';
import { keepEntries } from './versions.ts';

const ROWS_PER_STATEMENT = 250;
/** Each leaves six indexes: more of them would keep everybody waiting on SQLite. */
const FEW_REMOVALS = 50;

type Given = Omit<
  Insertable<TransactionsTable>,
  'owner' | 'seq' | 'source_no' | 'folded' | 'kind' | 'more' | 'decided' | 'change_no' | 'home_cents'
>;

/** Its kind is what its sign says, and it has nothing more, unless that is said. */
export type NewEntry = Given & Partial<Pick<Entry, 'kind' | 'more' | 'decided'>> & { source: Source };

/** One transaction or a whole batch, so many to a statement; answers with what they are called inside, in their order. */
export async function postEntries(
  ledger: Ledger,
  change: Change,
  entries: readonly NewEntry[],
  atOnce = ROWS_PER_STATEMENT,
): Promise<number[]> {
  const { owner } = change;
  const rollups = new RollupChanges();
  const balances = new BalanceChanges();
  const seqs: number[] = [];
  const home = await readHome(ledger, owner, change.home, entries.map(toUse));
  const size = sumSizes(entries.map((entry) => home.size({ ...entry, ...toUse(entry) })));
  for (const some of chunks(entries, atOnce)) {
    const rows = withFolded(
      some.map(({ source, ...given }) => {
        const entry = {
          kind: kindOf(given.cents),
          more: null,
          decided: null,
          ...given,
          source_no: source.no,
        };
        const worth = { ...entry, currency: source.currency };
        rollups.add({ ...entry, home: home.worth(worth), category_no: given.category_no ?? null }, 1);
        balances.add(source, entry.cents);
        return { owner, change_no: change.no, ...entry, home_cents: home.kept(worth) };
      }),
    );
    const inserted = await insertEntries(ledger, rows);
    seqs.push(...(await addToSearch(ledger, rows, inserted)));
    if (entries.length > atOnce) await letOthersIn();
  }
  change.made(seqs);
  await reindex(ledger, owner, [], withSeqs(entries, seqs));
  await rollups.apply(ledger, owner, balances);
  change.addTurnover(size);
  return seqs;
}

const GIVEN_COLUMNS = [
  ...ENTRY_COLUMNS.filter((column) => column !== 'seq'),
  ...(['owner', 'home_cents', 'folded'] as const),
];

const insertEntries = (ledger: Ledger, rows: readonly Insertable<TransactionsTable>[]) =>
  insertRows<'transactions', { seq: number; id: Uint8Array }>(
    ledger,
    'transactions',
    GIVEN_COLUMNS,
    rows,
    'returning seq, id',
  );

const withSeqs = (entries: readonly NewEntry[], seqs: readonly number[]) =>
  entries.flatMap(({ more }, index) => (more ? [{ seq: seqs[index] ?? 0, more }] : []));

export type Amendment = { before: { entry: Entry; source: Source }; after: { entry: Entry; source: Source } };

/** Any field may change: amount, day, kind, category, words, what it has more, and the source it belongs to. */
export async function amendEntries(
  ledger: Ledger,
  change: Change,
  amendments: readonly Amendment[],
): Promise<void> {
  if (amendments.length === 0) return;
  const { owner } = change;
  await keepEntries(
    ledger,
    change,
    amendments.map(({ before }) => before.entry.seq),
  );
  const rollups = new RollupChanges();
  const balances = new BalanceChanges();
  const home = await readHome(
    ledger,
    owner,
    change.home,
    amendments.flatMap(({ before, after }) => [toPlace(before), toPlace(after)]),
  );
  sumSizes(amendments.map(({ after }) => home.size(toWorth(after))));
  for (const { before, after } of amendments) {
    if (isCountedAlike(before.entry, after.entry)) continue;
    rollups.add({ ...before.entry, home: home.worth(toWorth(before)) }, -1);
    rollups.add({ ...after.entry, home: home.worth(toWorth(after)) }, 1);
    balances.add(before.source, subtractCents(ZERO, before.entry.cents));
    balances.add(after.source, after.entry.cents);
    change.addTurnover(growth(home.size(toWorth(before)), home.size(toWorth(after))));
  }
  for (const some of chunks(amendments, ROWS_PER_STATEMENT)) {
    await updateEntries(
      ledger,
      change,
      some.map(({ before, after }) => ({
        before: { ...before.entry, home_cents: home.kept(toWorth(before)) },
        after: { ...after.entry, home_cents: home.kept(toWorth(after)) },
      })),
    );
    if (amendments.length > ROWS_PER_STATEMENT) await letOthersIn();
  }
  await replaceInSearch(
    ledger,
    amendments.flatMap(({ before, after }) =>
      hasOtherWords(before.entry, after.entry) ? [{ ...after.entry, seq: before.entry.seq }] : [],
    ),
  );
  await reindex(
    ledger,
    owner,
    amendments.map(({ before }) => before.entry),
    amendments.map(({ after }) => after.entry),
  );
  await rollups.apply(ledger, owner, balances);
  await noteFiles(ledger, owner, amendments);
}

/** What a file told was moved: a bank that tells of the source it is in now must look for it there. */
async function noteFiles(ledger: Ledger, owner: Owner, amendments: readonly Amendment[]): Promise<void> {
  const nos = new Set<number>();
  for (const { before, after } of amendments)
    if (before.source.no !== after.source.no && parseMore(after.entry.more).from) nos.add(after.source.no);
  for (const no of nos) await updateSource(ledger, owner, no, { has_files: 1 });
}

const hasOtherWords = (one: Entry, two: Entry) =>
  (one.name !== two.name || one.description !== two.description || one.more !== two.more) &&
  toFolded(one) !== toFolded(two);

/** Its words are in no total. */
const COUNTED = ['day', 'source_no', 'category_no', 'cents', 'kind', 'more'] as const;
const isCountedAlike = (one: Entry, two: Entry) => COUNTED.every((column) => one[column] === two[column]);

export type Placed = { entry: Entry; source: Source };

const toUse = ({ day, source }: NewEntry) => ({ day, currency: source.currency });
export const toPlace = ({ entry, source }: Placed) => ({ day: entry.day, currency: source.currency });
export const toWorth = (placed: Placed) => ({ ...toPlace(placed), cents: placed.entry.cents });

/** Some transactions, of whichever sources. What they were is kept. */
export async function removeEntries(
  ledger: Ledger,
  change: Change,
  placed: readonly Placed[],
): Promise<void> {
  const { owner } = change;
  const rollups = new RollupChanges();
  const balances = new BalanceChanges();
  const home = await readHome(ledger, owner, change.home, placed.map(toPlace));
  for (const { entry, source } of placed) {
    rollups.add({ ...entry, home: home.worth(toWorth({ entry, source })) }, -1);
    balances.add(source, subtractCents(ZERO, entry.cents));
  }
  const entries = placed.map(({ entry }) => entry);
  const seqs = entries.map(({ seq }) => seq);
  await keepEntries(ledger, change, seqs);
  await reindex(ledger, owner, entries, []);
  await removeFromSearch(ledger, seqs);
  const atOnce = isSqlite(ledger) ? FEW_REMOVALS : ROWS_PER_STATEMENT;
  for (const some of chunks(seqs, atOnce)) {
    await ledger.deleteFrom('transactions').where('owner', '=', owner).where('seq', 'in', some).execute();
    if (seqs.length > atOnce) await letOthersIn();
  }
  await rollups.apply(ledger, owner, balances);
  change.addTurnover(subtractCents(ZERO, sumSizes(placed.map((one) => home.size(toWorth(one))))));
}
