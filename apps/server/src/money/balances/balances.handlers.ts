import {
  HOME_CURRENCY,
  monthOfDayNumber,
  subtractCents,
  sumCents,
  toAmount,
  toDay,
  toDayNumber,
  toMonthText,
} from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { inSlice, listSourcesAsOf } from '../../ledger/as-of.ts';
import { ALL, NO_TOTALS } from '../../ledger/rollup.ts';
import { listSources } from '../../ledger/sources.repository.ts';
import { listMonths, movedBy } from '../../ledger/totals.ts';
import { toMoment } from '../as-of/moment.ts';
import { withoutGaps } from './without-gaps.ts';

/** Counted back from the amounts now, so that the newest closing balance is always their sum. */
export function balancesHandlers({ db, now }: Context): HandlersFor<'listBalances'> {
  return {
    async listBalances({ query, caller: { owner } }) {
      const moment = await toMoment(db, owner, query.as_of);
      const then = moment && (await listSourcesAsOf(db, owner, moment));
      const sources = then?.sources ?? (await listSources(db, owner));
      const source = sources.find(({ id }) => id === query.source_id);
      if (query.source_id && !source) return { results: [] };
      const counted = source ? [source] : sources.filter(({ currency }) => currency === HOME_CURRENCY);
      const slice = { sourceNo: source?.no ?? ALL, categoryNo: ALL };
      const months = then ? inSlice(then.months, slice) : await listMonths(db, owner, slice);
      const byMonth = new Map(months.map((month) => [month.month, month]));
      const present = monthOfDayNumber(toDayNumber(toDay(moment?.at ?? now())));
      if (months.length === 0) return { results: [] };

      const results = [];
      let closing = sumCents(counted.map((one) => one.cents));
      for (const month of withoutGaps([...byMonth.keys()], present)) {
        const totals = byMonth.get(month) ?? NO_TOTALS;
        const { income_cents: income, expense_cents: expense } = totals;
        const balance = subtractCents(income, expense);
        results.push({
          id: toMonthText(month),
          month: toMonthText(month),
          monthly_income: toAmount(income),
          monthly_expense: toAmount(expense),
          monthly_balance: toAmount(balance),
          closing_balance: toAmount(closing),
        });
        // Transfers are no income and no expense, and yet they move what is in a source.
        closing = subtractCents(closing, movedBy(totals));
      }
      return { results };
    },
  };
}
