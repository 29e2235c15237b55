import type { Transaction } from '@saldo/contract';

export type DayGroup = { day: string; transactions: Transaction[] };

/** Rows that lie in the order of days, day by day. */
export function groupByDay(transactions: readonly Transaction[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const transaction of transactions) {
    const last = groups.at(-1);
    if (last?.day === transaction.date) last.transactions.push(transaction);
    else groups.push({ day: transaction.date, transactions: [transaction] });
  }
  return groups;
}
