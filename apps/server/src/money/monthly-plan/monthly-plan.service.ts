import type { Input } from '@saldo/contract';
import { type Day, type Month, monthOfDayNumber, toDayNumber } from '@saldo/domain';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import {
  findSource,
  insertRows,
  type Ledger,
  requireCents,
  updateRow,
  withLedger,
} from '../../ledger/index.ts';
import { type CategoryRow, findCategory } from '../categories/categories.repository.ts';
import { requireCategory } from '../categories/categories.service.ts';
import { findSettings, listPlanMonths, SETTINGS_ID } from './monthly-plan.repository.ts';
import { fillIn, listOpen, putMonth, putTarget, requirePlannable, within } from './put-planned.ts';
import { requireReach } from './reach.ts';
import { readPlan } from './read-plan.ts';
import { bestOf } from './suggested.ts';

export function changeSettings(
  ledger: Ledger,
  today: Day,
  given: Input<'changePlan'>['body'],
): Promise<void> {
  return withLedger(ledger, { kind: 'plan.settings_changed' }, async (ledger) => {
    const before = await findSettings(ledger);
    const { mode, starts_on, source_ids } = given;
    const fields = {
      ...(mode !== undefined && { mode }),
      ...(starts_on !== undefined && { start_month: toStart(starts_on, today) }),
      ...(source_ids !== undefined && { sources: await toSources(ledger, source_ids) }),
    };
    if (before) {
      await updateRow(ledger, 'plan_settings', before, fields);
      return;
    }
    const row = {
      owner: ledger.owner,
      id: SETTINGS_ID,
      mode: 'limits' as const,
      start_month: null,
      sources: null,
    };
    await insertRows(ledger, 'plan_settings', [{ ...row, ...fields }]);
  });
}

function toStart(day: Day | null, today: Day): Month | null {
  if (day === null) return null;
  const month = monthOfDayNumber(toDayNumber(day));
  requireReach(month, today, 'starts_on');
  return month;
}

async function toSources(ledger: Ledger, ids: readonly string[] | null): Promise<string | null> {
  if (ids === null) return null;
  const nos = new Set<number>();
  for (const [index, id] of ids.entries()) {
    const source = await findSource(ledger, id);
    if (!source) throw invalidInput(`source_ids.${index}`, 'is not one of your sources');
    nos.add(source.no);
  }
  return JSON.stringify([...nos].sort((one, two) => one - two));
}

type OfMonth = { month: Month; today: Day };

/** An amount is this month's; rollover and target hold from it on. */
export function changePlanned(
  ledger: Ledger,
  { month, today, categoryId }: OfMonth & { categoryId: string },
  { planned, rollover, target }: Input<'changePlanned'>['body'],
): Promise<void> {
  return withLedger(ledger, { kind: 'plan.changed' }, async (ledger) => {
    const category = await requireCategory(ledger, categoryId);
    await requirePlannable(ledger, month, today);
    ledger.change.about(category.name);
    if (planned !== undefined || rollover !== undefined)
      await putMonth(ledger, category.no, month, {
        ...(planned !== undefined && {
          cents: planned === null ? null : requireCents(planned, ledger.change.base, 'planned'),
        }),
        ...(rollover !== undefined && { rollover }),
      });
    if (target !== undefined) await putTarget(ledger, category.no, month, target);
  });
}

/** For categories that have nothing planned yet. Answers with how many. */
export function copyPlan(ledger: Ledger, { month, today }: OfMonth, from: Month): Promise<number> {
  return withLedger(ledger, { kind: 'plan.copied' }, async (ledger) => {
    await requirePlannable(ledger, month, today);
    const open = await listOpen(ledger, month, today);
    const planned = new Map(
      (await listPlanMonths(ledger))
        .filter((row) => row.month === from)
        .map((row) => [row.category_no, row.cents]),
    );
    return fillIn(ledger, month, open, ({ category }) => planned.get(category?.no ?? 0) ?? null);
  });
}

export function fillPlan(
  ledger: Ledger,
  { month, today }: OfMonth,
  by: Input<'fillPlan'>['body']['by'],
): Promise<number> {
  return withLedger(ledger, { kind: 'plan.filled' }, async (ledger) => {
    await requirePlannable(ledger, month, today);
    const open = await listOpen(ledger, month, today);
    return fillIn(ledger, month, open, ({ suggested }) => {
      const amount = by === 'best' ? bestOf(suggested) : suggested[by];
      // Nothing was spent, or needed: nobody has to see a zero for that.
      return amount === null || amount === 0 ? null : amount;
    });
  });
}

/** What was planned can be moved even if it was spent, and what is left even if it was carried over. */
export function movePlanned(
  ledger: Ledger,
  { month, today }: OfMonth,
  given: Input<'movePlanned'>['body'],
): Promise<void> {
  return withLedger(ledger, { kind: 'plan.moved' }, async (ledger) => {
    const from = await requireOwn(ledger, given.from_category_id, 'from_category_id');
    const to = await requireOwn(ledger, given.to_category_id, 'to_category_id');
    await requirePlannable(ledger, month, today);
    const amount = requireCents(given.amount, ledger.change.base, 'amount');
    ledger.change.about(`${from.name} → ${to.name}`);
    const { lines } = await readPlan(ledger, { base: ledger.change.base, today, month });
    const plannedOf = ({ no }: { no: number }) => lines.find(({ category }) => category?.no === no)?.now;
    const [source, goal] = [plannedOf(from), plannedOf(to)];
    if (!source || !goal || amount > Math.max(source.planned, source.left))
      throw new AppError('plan.too_little');
    await putMonth(ledger, from.no, month, { cents: within(source.planned - amount) });
    await putMonth(ledger, to.no, month, { cents: within(goal.planned + amount) });
  });
}

async function requireOwn(ledger: Ledger, id: string, path: string): Promise<CategoryRow> {
  const category = await findCategory(ledger, id);
  if (!category) throw invalidInput(path, 'is not one of your categories');
  return category;
}
