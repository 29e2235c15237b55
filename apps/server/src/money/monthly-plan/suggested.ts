import { addCents, addMonths, type Cents, cents, hasDecimals, type Month, ZERO } from '@saldo/domain';
import type { Expected } from './expected.ts';
import type { Figures } from './figures.ts';

/** Amounts to plan; null where nothing is known. */
export type Suggested = Record<'last' | 'average_3' | 'average_12' | 'recurring' | 'target', Cents | null>;

type Asked = {
  no: number;
  base: string;
  month: Month;
  figures: Pick<Figures, 'spent' | 'begun'>;
  expected: Pick<Expected, 'recurring'>;
  needed: Cents | null;
};

export function toSuggested({ no, base, month, figures, expected, needed }: Asked): Suggested {
  const { begun } = figures;
  const spent = figures.spent(no);
  const averageOf = (most: number): Cents | null => {
    let [sum, count] = [ZERO, 0];
    for (let one = addMonths(month, -1); count < most && begun && one >= begun; one = addMonths(one, -1)) {
      sum = addCents(sum, spent.get(one) ?? ZERO);
      count += 1;
    }
    if (count === 0) return null;
    return sum <= 0 ? ZERO : payable(sum / count, base);
  };
  const recurring = expected.recurring.get(no);
  return {
    last: averageOf(1),
    average_3: averageOf(3),
    average_12: averageOf(12),
    recurring: recurring === undefined ? null : payable(recurring, base),
    target: needed === null ? null : payable(needed, base),
  };
}

/** Upwards, so that it is enough: to a whole cent, or a whole yen. */
function payable(amount: number, currency: string): Cents {
  const unit = hasDecimals(currency) ? 1 : 100;
  return cents(Math.ceil(amount / unit) * unit);
}

/** What is filled in where nobody chooses. */
export const bestOf = ({ target, recurring, average_3, last }: Suggested): Cents | null =>
  target ?? recurring ?? average_3 ?? last;
