import type { Recurring } from '@saldo/contract';
import type { TFunction } from 'i18next';

export type Every = Recurring['every'];

/** Rhythms that have a name of their own, by how they are counted. */
const NAMED = {
  'week 1': 'weekly',
  'month 1': 'monthly',
  'month 2': 'everyTwoMonths',
  'month 3': 'quarterly',
  'month 6': 'halfYearly',
  'month 12': 'yearly',
  'year 1': 'yearly',
} as const;

/** `every 2 weeks`, `quarterly`. */
export function describeEvery(t: TFunction, { unit, count }: Every): string {
  const named = NAMED[`${unit} ${count}` as keyof typeof NAMED];
  return named ? t(`recurring.rhythms.${named}`) : t(`recurring.every.${unit}`, { count });
}
