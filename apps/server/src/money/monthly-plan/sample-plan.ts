import { addMonths, cents, type Day, monthOfDayNumber, toDayNumber } from '@saldo/domain';
import { deleteRows, insertRows, type LedgerWriter } from '../../ledger/index.ts';
import { listCategories } from '../categories/categories.repository.ts';
import { listPlanMonths, listTargets } from './monthly-plan.repository.ts';

/** Amounts that a household like that of the sample data would plan. */
const PLANNED = [
  { category: 'Home', amount: 880_00 },
  { category: 'Groceries', amount: 340_00 },
  { category: 'Transport', amount: 120_00 },
  { category: 'Leisure', amount: 160_00 },
  { category: 'Health', amount: 90_00 },
] as const;
/** Put aside, month by month, for what costs more at once. */
const TARGET = { category: 'Clothes', monthly: 60_00, amount: 360_00, months: 6 } as const;
/** With the present one. */
const MONTHS = 3;

type Sample = { today: Day; categoryNo: (name: string) => number };

/** The present month and those before it, by limits, and something to save up for. */
export async function addSamplePlan(ledger: LedgerWriter, { today, categoryNo }: Sample): Promise<void> {
  const { owner } = ledger;
  const present = monthOfDayNumber(toDayNumber(today));
  const first = addMonths(present, 1 - MONTHS);
  const amounts = [...PLANNED, { category: TARGET.category, amount: TARGET.monthly }];
  const rows = Array.from({ length: MONTHS }, (_, index) => addMonths(first, index)).flatMap((month) =>
    amounts.map(({ category, amount }) => ({
      ...{ owner, category_no: categoryNo(category), month, cents: cents(amount), rollover: null },
    })),
  );
  await insertRows(ledger, 'plan_months', rows);
  const target = { cents: cents(TARGET.amount), due: addMonths(first, TARGET.months - 1) };
  await insertRows(ledger, 'plan_targets', [
    { ...{ owner, category_no: categoryNo(TARGET.category), every: null, since_month: first }, ...target },
  ]);
}

/** What is planned for categories of the sample data goes with them. */
export async function removeSamplePlan(ledger: LedgerWriter, mark: number): Promise<void> {
  const sample = new Set(
    (await listCategories(ledger)).flatMap((one) => (one.sample === mark ? one.no : [])),
  );
  const isSample = ({ category_no }: { category_no: number }) => sample.has(category_no);
  await deleteRows(ledger, 'plan_months', (await listPlanMonths(ledger)).filter(isSample));
  await deleteRows(ledger, 'plan_targets', (await listTargets(ledger)).filter(isSample));
}
