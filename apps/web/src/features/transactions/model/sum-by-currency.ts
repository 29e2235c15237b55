import { formatAmount, sumAmounts } from '../../../ui/money-and-dates/amounts.ts';

/** `12,50 €, 3,00 US$`: one money is never added to another. */
export function sumByCurrency(parts: readonly { amount: number; currency: string }[]): string {
  return [...new Set(parts.map(({ currency }) => currency))]
    .map((currency) => {
      const own = parts.filter((part) => part.currency === currency);
      return formatAmount(
        sumAmounts(
          own.map(({ amount }) => amount),
          currency,
        ),
        currency,
      );
    })
    .join(', ');
}
