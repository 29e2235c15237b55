import { addCents, type Cents, type DayNumber, isBankImported, ZERO } from '@saldo/domain';
import { readBaseCurrencyAt, readBaseCurrencyCode } from '../entry/base-currency.ts';
import { ALL, RollupChanges } from '../entry/rollup.ts';
import type { Slice } from '../entry/totals.ts';
import type { Ledger, Source } from '../schema/ledger.types.ts';
import { listRowsAsOf, type Moment, walkEntries } from './as-of.repository.ts';

/** Sources and their totals at a moment. */

/** Movement per source between two days. */
export async function movedAsOf(
  ledger: Ledger,
  moment: Moment,
  { after, to }: { after: DayNumber; to: DayNumber },
): Promise<Map<number, Cents>> {
  const moved = new Map<number, Cents>();
  for await (const entries of walkEntries(ledger, moment))
    for (const { source_no, day, cents } of entries)
      if (day > after && day <= to) moved.set(source_no, addCents(moved.get(source_no) ?? ZERO, cents));
  return moved;
}

/** Recomputes the totals as they would have been then. */
async function recountAsOf(
  ledger: Ledger,
  moment: Moment,
  sources: readonly Source[],
): Promise<MonthsOfSlices> {
  const currencies = new Map(sources.map((source) => [source.no, source.currency]));
  const base = await readBaseCurrencyAt(ledger, await readBaseCurrencyCode(ledger), currencies.values());
  const rollups = new RollupChanges();
  for await (const entries of walkEntries(ledger, moment))
    for (const entry of entries) {
      const currency = currencies.get(entry.source_no) ?? '';
      rollups.add({ ...entry, base: base.worth({ ...entry, currency }) }, 1);
    }
  return rollups.rows().months;
}

type MonthsOfSlices = ReturnType<RollupChanges['rows']>['months'];

/** One slice, newest first. */
export const inSlice = (months: MonthsOfSlices, { sourceNo, categoryNo }: Slice): MonthsOfSlices =>
  months
    .filter((month) => month.source_no === sourceNo && month.category_no === categoryNo)
    .sort((one, two) => two.month - one.month);

/** Sources with their balances and transaction counts as of the moment. */
export async function listSourcesAsOf(
  ledger: Ledger,
  moment: Moment,
): Promise<{ sources: Source[]; counts: Map<number, number>; months: MonthsOfSlices }> {
  const known = (await listRowsAsOf(ledger, 'sources', moment)).sort((one, two) => one.no - two.no);
  const months = await recountAsOf(ledger, moment, known);
  const moved = new Map<number, Cents>();
  const counts = new Map<number, number>();
  for (const month of months) {
    if (month.category_no !== ALL || month.source_no === ALL) continue;
    const sum = month.income_cents - month.expense_cents + month.transfer_in_cents - month.transfer_out_cents;
    moved.set(month.source_no, addCents(moved.get(month.source_no) ?? ZERO, sum as Cents));
    const count = month.income_count + month.expense_count + month.transfer_count;
    counts.set(month.source_no, (counts.get(month.source_no) ?? 0) + count);
  }
  const sources = known.map((source) =>
    isBankImported(source)
      ? source
      : { ...source, cents: addCents(source.opening_cents, moved.get(source.no) ?? ZERO) },
  );
  return { sources, counts, months };
}
