import { type Cents, subtractCents, ZERO } from '@saldo/domain';
import { chunks } from '../../db/chunks.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { BalanceChanges } from '../entry/balance-changes.ts';
import { type BaseCurrency, readBaseCurrency } from '../entry/base-currency.ts';
import { reindex } from '../entry/entry-index.ts';
import { parseExtras } from '../entry/extras.ts';
import { RollupChanges } from '../entry/rollup.ts';
import { sumSizes } from '../entry/turnover.ts';
import { updateSource } from '../query/sources.repository.ts';
import { removeFromSearch, replaceInSearch, searchTextOf } from '../query/transactions.search.ts';
import type { Entry, LedgerTransaction, Source } from '../schema/ledger.types.ts';
import type { LedgerWriter } from './change.ts';
import { deleteEntries, insertEntries, ROWS_PER_STATEMENT } from './entry-rows.ts';
import { updateEntries } from './update-entries.ts';
import { keepAbsence, keepEntries } from './versions.ts';

export type Placed = { entry: Entry; source: Source };

/** What is new has no number yet. */
type Coming = { entry: Omit<Entry, 'seq'> & { seq?: number }; source: Source };

/** What becomes of a transaction. It comes where nothing was before, and goes where nothing is after. */
export type Step = { before?: Placed; after?: Coming };
type Amendment = { before: Placed; after: Placed };

/**
 * The one way in which transactions are written: with what they were, the balances, the totals, the turnover, the words
 * that are searched for and the index. Answers with the numbers of those that came, in their order.
 */
export async function writeSteps(
  ledger: LedgerWriter,
  steps: readonly Step[],
  atOnce = ROWS_PER_STATEMENT,
): Promise<number[]> {
  if (steps.length === 0) return [];
  const amended = steps.flatMap(toAmendment);
  const gone = steps.flatMap(({ before, after }) => (before && !after ? [before.entry] : []));
  const base = await readBaseCurrency(ledger, ledger.change.base, placesOf(steps));
  // Before anything is added up: more than fits is refused.
  const [larger, smaller] = [
    sumSizes(sizesOf(base, steps, 'after')),
    sumSizes(sizesOf(base, steps, 'before')),
  ];

  await keepWhatWas(ledger, steps);
  await reindex(ledger, gone, []);
  await removeFromSearch(ledger.db, gone.map(toSeq));

  const rollups = new RollupChanges();
  const balances = new BalanceChanges();
  const came: Indexed[] = [];
  for (const some of chunks(steps, atOnce)) {
    for (const step of some) count(step, base, rollups, balances);
    came.push(...(await writeRows(ledger, some, base)));
    if (steps.length > atOnce) await yieldToEventLoop();
  }

  await replaceInSearch(ledger.db, amended.filter(isReworded).map(toWords));
  const former = amended.map(({ before }) => before.entry);
  await reindex(ledger, former, [...came, ...amended.map(({ after }) => after.entry)]);
  await rollups.apply(ledger, balances);
  ledger.change.addTurnover(subtractCents(larger, smaller));
  await noteFiles(ledger, amended);
  return came.map(toSeq);
}

type Indexed = { seq: number; more: string | null };

const toSeq = ({ seq }: Indexed) => seq;

const toAmendment = ({ before, after }: Step): Amendment[] =>
  before && after ? [{ before, after: { ...after, entry: { ...after.entry, seq: before.entry.seq } } }] : [];

function* placesOf(steps: readonly Step[]) {
  for (const { before, after } of steps) {
    if (before) yield toPlace(before);
    if (after) yield toPlace(after);
  }
}

function* sizesOf(base: BaseCurrency, steps: readonly Step[], side: keyof Step) {
  for (const { [side]: one } of steps) if (one) yield base.size(toWorth(one));
}

const toPlace = ({ entry, source }: Coming) => ({ day: entry.day, currency: source.currency });
const toWorth = (one: Coming) => ({ ...toPlace(one), cents: one.entry.cents });

/** What goes or becomes another is kept as it was; of what comes back, that it was not there. */
async function keepWhatWas(ledger: LedgerWriter, steps: readonly Step[]): Promise<void> {
  await keepEntries(
    ledger,
    steps.flatMap(({ before }) => (before ? [before.entry.seq] : [])),
  );
  await keepAbsence(
    ledger,
    steps.flatMap(({ before, after }) => {
      const seq = after?.entry.seq;
      return before || !after || seq === undefined ? [] : [{ ...after.entry, seq }];
    }),
  );
}

/** Its words are in no total. */
const COUNTED = ['day', 'source_no', 'category_no', 'cents', 'kind', 'more'] as const;

function count(
  { before, after }: Step,
  base: BaseCurrency,
  rollups: RollupChanges,
  balances: BalanceChanges,
): void {
  if (before && after && COUNTED.every((column) => before.entry[column] === after.entry[column])) return;
  if (before) {
    rollups.add({ ...before.entry, base: base.worth(toWorth(before)) }, -1);
    balances.add(before.source, subtractCents(ZERO, before.entry.cents));
  }
  if (after) {
    rollups.add({ ...after.entry, base: base.worth(toWorth(after)) }, 1);
    balances.add(after.source, after.entry.cents);
  }
}

/** Answers with those that came. */
async function writeRows(
  ledger: LedgerWriter,
  steps: readonly Step[],
  base: BaseCurrency,
): Promise<Indexed[]> {
  const valued = <One extends Coming>(one: One): One['entry'] & { home_cents: Cents | null } => ({
    ...one.entry,
    home_cents: base.kept(toWorth(one)),
  });
  const coming = steps.flatMap(({ before, after }) => (after && !before ? [valued(after)] : []));
  const staying = steps
    .flatMap(toAmendment)
    .map(({ before, after }) => ({ before: valued(before), after: valued(after) }));
  const going = steps.flatMap(({ before, after }) => (before && !after ? [before.entry.seq] : []));
  await deleteEntries(ledger, going);
  if (staying.length > 0) await updateEntries(ledger, staying);
  const seqs = await insertEntries(ledger, coming);
  return seqs.map((seq, index) => ({ seq, more: coming[index]?.more ?? null }));
}

const isReworded = ({ before: { entry: one }, after: { entry: two } }: Amendment) =>
  (one.name !== two.name || one.description !== two.description || one.more !== two.more) &&
  searchTextOf(one) !== searchTextOf(two);

const toWords = ({ after }: Amendment) => after.entry;

/** What a file told was moved: a bank that tells of the source it is in now must look for it there. */
async function noteFiles(ledger: LedgerTransaction, amended: readonly Amendment[]): Promise<void> {
  const nos = new Set<number>();
  for (const { before, after } of amended)
    if (before.source.no !== after.source.no && parseExtras(after.entry.more).from) nos.add(after.source.no);
  for (const no of nos) await updateSource(ledger, no, { has_files: 1 });
}
