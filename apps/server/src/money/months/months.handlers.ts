import type { MonthAtAGlance } from '@saldo/contract';
import { addMonths, type Cents, type Month, subtractCents, toAmount, toMonthText, ZERO } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import {
  ALL,
  type Ledger,
  ledgerFor,
  listMonths,
  listSpentIn,
  NO_TOTALS,
  NONE,
  sumMonths,
} from '../../ledger/index.ts';
import { findCategories } from '../categories/categories.repository.ts';

export function monthsHandlers({ db }: Context): HandlersFor<'readMonth'> {
  return {
    async readMonth({ params: { month }, caller: { owner, base } }) {
      const ledger = ledgerFor(db, owner);
      const all = { sourceNo: ALL, categoryNo: ALL };
      const [totals = NO_TOTALS] = await listMonths(ledger, all, { from: month, to: month });
      const waiting = await sumMonths(ledger, { sourceNo: ALL, categoryNo: NONE });
      const { income_cents: income, expense_cents: expense } = totals;
      return {
        results: {
          month: toMonthText(month),
          income: toAmount(income, base),
          expense: toAmount(expense, base),
          left: toAmount(subtractCents(income, expense), base),
          refunded: toAmount(totals.refund_cents, base),
          left_out: totals.foreign_count,
          uncategorized: waiting.income_count + waiting.expense_count,
          categories: await listSpending(ledger, month, base),
        },
      };
    },
  };
}

async function listSpending(
  ledger: Ledger,
  month: Month,
  base: string,
): Promise<MonthAtAGlance['categories']> {
  const none = new Map<number, Cents>();
  const [now = none, before = none] = await listSpentIn(ledger, [month, addMonths(month, -1)]);
  const numbers = new Set([...now.keys(), ...before.keys()]);
  const names = await findCategories(ledger, numbers);
  return [...numbers]
    .map((no) => ({
      category_id: names.get(no)?.id ?? null,
      category_name: names.get(no)?.name ?? 'Uncategorized',
      spent: toAmount(now.get(no) ?? ZERO, base),
      spent_before: toAmount(before.get(no) ?? ZERO, base),
    }))
    .sort((one, two) => two.spent - one.spent || two.spent_before - one.spent_before);
}
