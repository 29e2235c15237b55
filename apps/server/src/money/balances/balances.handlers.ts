import {
  daysOfMonth,
  monthOfDayNumber,
  subtractCents,
  toAmount,
  toDay,
  toDayNumber,
  toMonthText,
} from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { cooperatively } from '../../db/yield-to-event-loop.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import {
  ALL,
  inSlice,
  ledgerFor,
  listMonths,
  listMonthsBySource,
  listSources,
  listSourcesAsOf,
  type MonthTotals,
  NO_TOTALS,
  readBaseCurrencyAt,
} from '../../ledger/index.ts';
import { toMoment } from '../as-of/moment.ts';
import { Closings } from './closings.ts';
import { withoutGaps } from './without-gaps.ts';

type SliceMonths = Awaited<ReturnType<typeof listSourcesAsOf>>['months'];

const isOfOneSource = (row: SliceMonths[number]) => row.source_no !== ALL && row.category_no === ALL;

/** Counted back from present balances, so the newest closing balance is always their sum. */
export function balancesHandlers({ db, now }: Context): HandlersFor<'listBalances'> {
  return {
    async listBalances({ query, caller: { owner, base } }) {
      const ledger = ledgerFor(db, owner);
      const moment = await toMoment(ledger, query.as_of);
      const then = moment && (await listSourcesAsOf(ledger, moment));
      const sources = then?.sources ?? (await listSources(ledger));
      const source = sources.find(({ id }) => id === query.source_id);
      if (query.source_id && !source) return { results: [] };
      const currency = source?.currency ?? base;
      const slice = { sourceNo: source?.no ?? ALL, categoryNo: ALL };
      const months = then ? inSlice(then.months, slice) : await listMonths(ledger, slice);
      const byMonth = new Map(months.map((month) => [month.month, month]));
      const present = monthOfDayNumber(toDayNumber(toDay(moment?.at ?? now())));
      if (months.length === 0) return { results: [] };

      const results = [];
      const listed = withoutGaps([...byMonth.keys()], present);
      const closings = await readClosings(then?.months);
      for await (const month of cooperatively(listed)) {
        const totals = byMonth.get(month) ?? NO_TOTALS;
        const { income_cents: income, expense_cents: expense } = totals;
        const balance = subtractCents(income, expense);
        results.push({
          id: toMonthText(month),
          month: toMonthText(month),
          monthly_income: toAmount(income, currency),
          monthly_expense: toAmount(expense, currency),
          monthly_balance: toAmount(balance, currency),
          closing_balance: toAmount(closings.at(month), currency),
        });
        closings.goBack(month);
      }
      return { results };

      async function readClosings(monthsThen: SliceMonths | undefined): Promise<Closings> {
        const counted = source ? [source] : sources;
        if (counted.every((one) => one.currency === currency))
          return new Closings(await readBaseCurrencyAt(ledger, currency, []), [{ sources: counted, months }]);
        const bySource = new Map<number, MonthTotals[]>();
        const rows = monthsThen?.filter(isOfOneSource) ?? (await listMonthsBySource(ledger));
        for (const row of rows) {
          const known = bySource.get(row.source_no) ?? [];
          known.push(row);
          bySource.set(row.source_no, known);
        }
        const worth = await readBaseCurrencyAt(
          ledger,
          currency,
          sources.map((one) => one.currency),
          {
            first: daysOfMonth(listed.at(-1) ?? present).first,
            last: daysOfMonth(listed[0] ?? present).last,
          },
        );
        return new Closings(
          worth,
          sources.map((one) => ({ sources: [one], months: bySource.get(one.no) ?? [] })),
        );
      }
    },
  };
}
