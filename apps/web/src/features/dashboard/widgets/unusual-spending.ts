import type { TrendsReport } from '@saldo/contract';

type Item = TrendsReport['items'][number];
export type Unusual = Pick<Item, 'id' | 'name' | 'median'> & { month: string; amount: number };

/** Of this month and of the last one, which is the newest whole one: what strays most comes first. */
export function listUnusual({ periods, items }: Pick<TrendsReport, 'periods' | 'items'>): Unusual[] {
  return items
    .flatMap(({ id, name, median, amounts, unusual }) =>
      unusual
        .filter((index) => index >= periods.length - 2)
        .toReversed()
        .map((index) => ({
          id,
          name,
          median,
          month: periods[index]?.key ?? '',
          amount: amounts[index] ?? 0,
        })),
    )
    .toSorted((one, two) => strayOf(two) - strayOf(one));
}

const strayOf = ({ amount, median }: Unusual) => Math.abs(amount - median);
