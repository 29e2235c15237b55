import type { Input } from '@saldo/contract';
import { type Cents, cents, type Day, LARGEST_CENTS, type Month } from '@saldo/domain';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import { deleteRows, insertRows, type LedgerWriter, requireCents, updateRow } from '../../ledger/index.ts';
import {
  findPlanMonth,
  findSettings,
  findTarget,
  listPlanMonths,
  type PlanMonthRow,
} from './monthly-plan.repository.ts';
import { requireReach } from './reach.ts';
import { type Line, readPlan } from './read-plan.ts';
import { parseDue } from './target.ts';

/** Within reach, and not before a start that somebody chose. */
export async function requirePlannable(ledger: LedgerWriter, month: Month, today: Day): Promise<void> {
  requireReach(month, today);
  const start = (await findSettings(ledger))?.start_month;
  if (start && month < start) throw invalidInput('month', 'is before the plan starts');
}

/** A row that says nothing any more goes. */
export async function putMonth(
  ledger: LedgerWriter,
  categoryNo: number,
  month: Month,
  fields: Partial<Pick<PlanMonthRow, 'cents' | 'rollover'>>,
): Promise<void> {
  const before = await findPlanMonth(ledger, categoryNo, month);
  const after = { cents: null, rollover: null, ...before, ...fields };
  const isEmpty = after.cents === null && after.rollover === null;
  if (before && isEmpty) return deleteRows(ledger, 'plan_months', [before]);
  if (before) await updateRow(ledger, 'plan_months', before, fields);
  else if (!isEmpty)
    await insertRows(ledger, 'plan_months', [
      { ...after, owner: ledger.owner, category_no: categoryNo, month },
    ]);
}

type GivenTarget = NonNullable<Input<'changePlanned'>['body']['target']>;

/** Whoever changes one goes on saving where they began. */
export async function putTarget(
  ledger: LedgerWriter,
  categoryNo: number,
  month: Month,
  given: GivenTarget | null,
): Promise<void> {
  const before = await findTarget(ledger, categoryNo);
  if (given === null) return before && deleteRows(ledger, 'plan_targets', [before]);
  const fields = {
    cents: requireCents(given.amount, ledger.change.base, 'target.amount'),
    due: parseDue(given.by),
    every: given.every ? JSON.stringify(given.every) : null,
  };
  if (before) {
    const since_month = Math.min(before.since_month, month) === month ? month : before.since_month;
    await updateRow(ledger, 'plan_targets', before, { ...fields, since_month });
    return;
  }
  const row = { owner: ledger.owner, category_no: categoryNo, since_month: month };
  await insertRows(ledger, 'plan_targets', [{ ...row, ...fields }]);
}

/** Lines of categories without an amount in this month. */
export async function listOpen(ledger: LedgerWriter, month: Month, today: Day): Promise<Line[]> {
  const { lines } = await readPlan(ledger, { base: ledger.change.base, today, month });
  const rows = (await listPlanMonths(ledger)).filter((row) => row.month === month && row.cents !== null);
  const planned = new Set(rows.map(({ category_no }) => category_no));
  return lines.filter(({ category }) => category && !planned.has(category.no));
}

/** Answers with how many got an amount. */
export async function fillIn(
  ledger: LedgerWriter,
  month: Month,
  lines: readonly Line[],
  amountOf: (line: Line) => Cents | null,
): Promise<number> {
  let filled = 0;
  for (const line of lines) {
    const amount = amountOf(line);
    if (amount === null || !line.category) continue;
    await putMonth(ledger, line.category.no, month, { cents: within(amount) });
    filled += 1;
  }
  return filled;
}

/** No larger than any amount may be. */
export function within(amount: number): Cents {
  if (Math.abs(amount) > LARGEST_CENTS) throw new AppError('ledger.full');
  return cents(amount);
}
