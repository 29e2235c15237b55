import {
  HOME_CURRENCY,
  monthOfDayNumber,
  subtractCents,
  sumCents,
  toAmount,
  toDay,
  toDayNumber,
  toMonthText,
  ZERO,
} from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { ALL } from '../../ledger/rollup.ts';
import { listSources } from '../../ledger/sources.repository.ts';
import { listMonths } from '../../ledger/totals.ts';
import { withoutGaps } from './without-gaps.ts';

/** Counted back from the amounts now, so that the newest closing balance is always their sum. */
export function balancesHandlers({ db, now }: Context): HandlersFor<'listBalances'> {
  return {
    async listBalances({ query, caller: { owner } }) {
      const sources = await listSources(db, owner);
      const source = sources.find(({ id }) => id === query.source_id);
      if (query.source_id && !source) return { results: [] };
      const counted = source ? [source] : sources.filter(({ currency }) => currency === HOME_CURRENCY);
      const months = await listMonths(db, owner, { sourceNo: source?.no ?? ALL, categoryNo: ALL });
      const byMonth = new Map(months.map((month) => [month.month, month]));
      const present = monthOfDayNumber(toDayNumber(toDay(now())));
      if (months.length === 0) return { results: [] };

      const results = [];
      let closing = sumCents(counted.map((one) => one.cents));
      for (const month of withoutGaps([...byMonth.keys()], present)) {
        const { income_cents: income = ZERO, expense_cents: expense = ZERO } = byMonth.get(month) ?? {};
        const balance = subtractCents(income, expense);
        results.push({
          id: toMonthText(month),
          month: toMonthText(month),
          monthly_income: toAmount(income),
          monthly_expense: toAmount(expense),
          monthly_balance: toAmount(balance),
          closing_balance: toAmount(closing),
        });
        closing = subtractCents(closing, balance);
      }
      return { results };
    },
  };
}
