import type { Transaction } from '@saldo/contract';
import { sumAmounts } from '../../../ui/money-and-dates/amounts.ts';

export type DayGroup = {
  day: string;
  transactions: Transaction[];
  /** What the day comes to, in each currency; none where not all of the day is here, or nothing was earned or spent. */
  totals: { amount: number; currency: string }[];
};

/** Rows that lie in the order of days, day by day. `isWhole` says whether the list begins and ends here. */
export function groupByDay(
  transactions: readonly Transaction[],
  isWhole: { first: boolean; last: boolean },
): DayGroup[] {
  const groups: { day: string; transactions: Transaction[] }[] = [];
  for (const transaction of transactions) {
    const last = groups.at(-1);
    if (last?.day === transaction.date) last.transactions.push(transaction);
    else groups.push({ day: transaction.date, transactions: [transaction] });
  }
  return groups.map((group, index) => {
    const isCut = (index === 0 && !isWhole.first) || (index === groups.length - 1 && !isWhole.last);
    return { ...group, totals: isCut ? [] : sumDay(group.transactions) };
  });
}

/** What only went from one source to another is neither earned nor spent. */
function sumDay(transactions: readonly Transaction[]): DayGroup['totals'] {
  const counted = transactions.filter(({ transfer }) => !transfer);
  return [...new Set(counted.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: sumAmounts(
      counted
        .filter((one) => one.currency === currency)
        .map(({ type, amount }) => (type === 'income' ? amount : -amount)),
      currency,
    ),
  }));
}
