import type { PlanLine } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatMonth } from '../../ui/money-and-dates/dates.ts';

type Target = NonNullable<PlanLine['target']>;

/** How often a target comes again, as a person chooses it; `months` with their number. */
export const RHYTHMS = ['once', 'month', 'quarter', 'year', 'months'] as const;
type Rhythm = (typeof RHYTHMS)[number];

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

export function toRhythm(every: Target['every']): { rhythm: Rhythm; count: string } {
  if (!every) return { rhythm: 'once', count: '' };
  const months = every.count * (every.unit === 'year' ? MONTHS.year : 1);
  if (months === MONTHS.month) return { rhythm: 'month', count: '' };
  if (months === MONTHS.quarter) return { rhythm: 'quarter', count: '' };
  return months === MONTHS.year ? { rhythm: 'year', count: '' } : { rhythm: 'months', count: String(months) };
}

export function fromRhythm(rhythm: Rhythm, count: string): Target['every'] {
  if (rhythm === 'once') return null;
  if (rhythm === 'year') return { unit: 'year', count: 1 };
  return { unit: 'month', count: rhythm === 'months' ? Number(count) : MONTHS[rhythm] };
}

/** `600,00 € by March 2027, every year`. */
export function describeTarget(t: TFunction, { amount, by, every }: Target, currency: string): string {
  const words = { amount: formatAmount(amount, currency), month: formatMonth(by.slice(0, 7), true) };
  const { rhythm, count } = toRhythm(every);
  if (rhythm === 'once') return t('plan.targetOnce', words);
  const again =
    rhythm === 'months' ? t('plan.everyMonths', { count: Number(count) }) : t(`plan.every.${rhythm}`);
  return t('plan.targetAgain', { ...words, again });
}
