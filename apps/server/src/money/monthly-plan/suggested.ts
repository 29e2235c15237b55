import { addMonths, type Cents, cents, hasDecimals, type Month, sumCents, ZERO } from '@saldo/domain';
import type { Expected } from './expected.ts';
import type { Figures } from './figures.ts';

/** Amounts to plan; null where nothing is known. */
export type Suggested = Record<'last' | 'average_3' | 'average_12' | 'recurring' | 'target', Cents | null>;

type Asked = {
  no: number;
  home: string;
  month: Month;
  figures: Pick<Figures, 'spent' | 'begun'>;
  expected: Pick<Expected, 'recurring'>;
  needed: Cents | null;
};

export function toSuggested({ no, home, month, figures, expected, needed }: Asked): Suggested {
  const averageOf = (count: number): Cents | null => {
    const { begun } = figures;
    const months = Array.from({ length: count }, (_, index) => addMonths(month, -1 - index)).filter(
      (one) => begun !== undefined && one >= begun,
    );
    if (months.length === 0) return null;
    const spent = sumCents(months.map((one) => figures.spent(no, one)));
    return spent <= 0 ? ZERO : payable(spent / months.length, home);
  };
  const recurring = expected.recurring.get(no);
  return {
    last: averageOf(1),
    average_3: averageOf(3),
    average_12: averageOf(12),
    recurring: recurring === undefined ? null : payable(recurring, home),
    target: needed === null ? null : payable(needed, home),
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
