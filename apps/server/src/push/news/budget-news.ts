import {
  addCents,
  type Cents,
  type Month,
  monthOfDayNumber,
  toDay,
  toDayNumber,
  toMonthText,
  ZERO,
} from '@saldo/domain';
import { listSpent } from '../../ledger/index.ts';
import { listBudgets } from '../../money/budgets/budgets.repository.ts';
import { findCategories } from '../../money/categories/categories.repository.ts';
import type { Asking } from '../../money/forecast/forecast.account.ts';
import { levelOf } from '../../money/monthly-plan/alerts.ts';
import { readPlan } from '../../money/monthly-plan/read-plan.ts';
import type { Found } from '../messages/news.ts';

type Used = { categoryId: string; category: string; spent: Cents; has: Cents; isPlan: boolean };

/** Of this month: what of the plan, or of a budget, is spent to 80 % or all. A category is told of once. */
export async function findBudgetNews(asking: Asking): Promise<Found[]> {
  const month = monthOfDayNumber(toDayNumber(toDay(asking.now)));
  const used = [...(await listPlanned(asking, month)), ...(await listBudgeted(asking, month))];
  const byCategory = new Map<string, Found>();
  for (const one of used) {
    const found = toFound(one, month, asking.base);
    if (found && !byCategory.has(one.categoryId)) byCategory.set(one.categoryId, found);
  }
  return [...byCategory.values()];
}

function toFound(
  { categoryId, category, spent, has, isPlan }: Used,
  month: Month,
  currency: string,
): Found | undefined {
  const level = has > 0 ? levelOf(spent, has) : undefined;
  if (!level) return undefined;
  const about = `budget:${categoryId}:${toMonthText(month)}`;
  return {
    ...{ tag: about, what: `${about}:${level}` },
    // Who heard that it is used up need not hear that it nearly is.
    ...(level === 100 && { also: `${about}:80` }),
    news: {
      ...{ kind: 'budget', category, level, isPlan },
      ...{ spent: { cents: spent, currency }, of: { cents: has, currency } },
    },
  };
}

async function listPlanned({ ledger, base, now }: Asking, month: Month): Promise<Used[]> {
  const { lines } = await readPlan(ledger, { base, today: toDay(now), month });
  return lines.flatMap(({ category, now: { planned, carried, spent } }) =>
    category && planned > 0
      ? [
          {
            categoryId: category.id,
            category: category.name,
            spent,
            has: addCents(carried, planned),
            isPlan: true,
          },
        ]
      : [],
  );
}

/** What somebody typed counts; otherwise what was spent. */
async function listBudgeted({ ledger }: Asking, month: Month): Promise<Used[]> {
  const rows = (await listBudgets(ledger)).filter(({ target_day }) => monthOfDayNumber(target_day) === month);
  const nos = rows.map(({ category_no }) => category_no);
  const categories = await findCategories(ledger, nos);
  const spent = await listSpent(
    ledger,
    nos.map((categoryNo) => ({ categoryNo, month })),
  );
  return rows.flatMap(({ category_no, budget_cents, expense_cents }) => {
    const category = categories.get(category_no ?? 0);
    if (!category) return [];
    const used = expense_cents === ZERO ? spent(category_no, month) : expense_cents;
    return [
      { categoryId: category.id, category: category.name, spent: used, has: budget_cents, isPlan: false },
    ];
  });
}
