import { randomUUIDv7 } from 'node:crypto';
import {
  addMonths,
  cents,
  type DayNumber,
  daysOfMonth,
  HOME_CURRENCY,
  monthOfDayNumber,
  toDayNumber,
} from '@saldo/domain';
import { toleranceOf } from '@saldo/planning';
import { deleteRows, type LedgerWriter, listSources } from '../../ledger/index.ts';
import type { SampleOfPlans } from '../plans/plan.ts';
import { scheduleOn } from './decisions/fields.ts';
import { insertItem } from './decisions/keep.ts';
import { toMerchant } from './detection/merchant.ts';
import { PERCENT } from './item.ts';
import { listRecurringRows } from './recurring.repository.ts';

const MONTHLY = { unit: 'month', count: 1 } as const;
/** What somebody has confirmed; the rest of what recurs in the sample data is found, or a fixed expense. */
const CONFIRMED = [
  { name: 'Salary', sign: 1, amount: 2_140_00, category: 'Salary', dayOfMonth: 26 },
  { name: 'Electricity', sign: -1, amount: 58_30, category: 'Home', dayOfMonth: 12 },
] as const;
const SOURCE = 'Current account';

export async function addSampleRecurring(
  ledger: LedgerWriter,
  { today, categoryNo, sourceNo }: SampleOfPlans,
): Promise<void> {
  const { first } = daysOfMonth(addMonths(monthOfDayNumber(toDayNumber(today)), -1));
  for (const { name, sign, amount, category, dayOfMonth } of CONFIRMED)
    await insertItem(ledger, {
      ...{ owner: ledger.owner, id: randomUUIDv7(), state: 'confirmed', fixed: 0 },
      ...{ name, sign, currency: HOME_CURRENCY },
      ...{ source_no: sourceNo(SOURCE), category_no: categoryNo(category) },
      ...{ low_cents: cents(amount), cents: cents(amount), high_cents: cents(amount) },
      ...{ days: toleranceOf(MONTHLY), percent: PERCENT },
      schedule: JSON.stringify(scheduleOn((first + dayOfMonth - 1) as DayNumber, MONTHLY)),
      ...{ start_day: null, end_day: null },
      ...{ merchants: JSON.stringify([toMerchant(name)]), pinned: '[]', skipped: '[]', edited: '[]' },
    });
}

/** What is paid from a source of the sample data. */
export async function removeSampleRecurring(ledger: LedgerWriter, mark: number): Promise<void> {
  const sources = await listSources(ledger);
  const sample = new Set(sources.flatMap((one) => (one.sample === mark ? one.no : [])));
  const rows = await listRecurringRows(ledger);
  await deleteRows(
    ledger,
    'recurring_items',
    rows.filter(({ source_no, fixed }) => fixed === 0 && source_no !== null && sample.has(source_no)),
  );
}
