import type { Recurring } from '@saldo/contract';
import { parseTypedAmount } from '@saldo/domain';
import { toTyped } from '../../ui/money-and-dates/amounts.ts';
import type { ChangedRecurring, NewRecurring } from './recurring.queries.ts';
import type { Every } from './recurring-words.ts';

/** What the form holds, and what of it is sent. */

export const UNITS = ['week', 'month', 'year'] as const;
export const RHYTHMS: readonly Every[] = [
  { unit: 'week', count: 1 },
  { unit: 'week', count: 2 },
  { unit: 'month', count: 1 },
  { unit: 'month', count: 2 },
  { unit: 'month', count: 3 },
  { unit: 'month', count: 6 },
  { unit: 'year', count: 1 },
];
export const OTHER = 'other';
export const keyOf = ({ unit, count }: Every) => `${unit} ${count}`;

export type RecurringValues = {
  name: string;
  type: Recurring['type'];
  amount: string;
  low: string;
  high: string;
  rhythm: string;
  count: string;
  unit: Every['unit'];
  next_date: string;
  ends_on: string;
  source_id: string;
  category_id: string;
  days: string;
  percent: string;
};

const NEW: RecurringValues = {
  ...{
    name: '',
    type: 'expense',
    amount: '',
    low: '',
    high: '',
    rhythm: 'month 1',
    count: '1',
    unit: 'month',
  },
  ...{ next_date: '', ends_on: '', source_id: '', category_id: '', days: '', percent: '' },
};

export function toValues(item: Recurring | undefined): RecurringValues {
  if (!item) return NEW;
  const { low, expected, high } = item.amount;
  const isNamed = RHYTHMS.some((every) => keyOf(every) === keyOf(item.every));
  return {
    ...{ name: item.name, type: item.type, amount: toTyped(expected) },
    ...(low === high ? { low: '', high: '' } : { low: toTyped(low), high: toTyped(high) }),
    rhythm: isNamed ? keyOf(item.every) : OTHER,
    ...{ count: String(item.every.count), unit: item.every.unit },
    ...{ next_date: item.next_date ?? '', ends_on: item.ends_on ?? '' },
    ...{ source_id: item.source_id ?? '', category_id: item.category_id ?? '' },
    ...{ days: String(item.tolerance.days), percent: String(item.tolerance.percent) },
  };
}

export function toEvery({ rhythm, count, unit }: Pick<RecurringValues, 'rhythm' | 'count' | 'unit'>): Every {
  return RHYTHMS.find((every) => keyOf(every) === rhythm) ?? { unit, count: Number(count) };
}

function toRange({ low, amount, high }: RecurringValues, currency: string) {
  const parse = (typed: string) => parseTypedAmount(typed, currency) ?? '';
  return {
    expected: parse(amount),
    ...(low.trim() && { low: parse(low) }),
    ...(high.trim() && { high: parse(high) }),
  };
}

export const toNew = (values: RecurringValues, currency: string): NewRecurring => ({
  ...{ name: values.name, type: values.type, currency, amount: toRange(values, currency) },
  ...{ every: toEvery(values), next_date: values.next_date },
  ...{ source_id: values.source_id || null, category_id: values.category_id || null },
});

/** Only what is different now: the rest goes on following the payments. */
export function toChanges(values: RecurringValues, item: Recurring): ChangedRecurring {
  const before = toValues(item);
  const isNew = (...names: (keyof RecurringValues)[]) => names.some((name) => values[name] !== before[name]);
  const tolerance = {
    ...(isNew('days') && { days: Number(values.days) }),
    ...(isNew('percent') && { percent: Number(values.percent) }),
  };
  return {
    ...(isNew('name') && { name: values.name }),
    ...(isNew('amount', 'low', 'high') && { amount: toRange(values, item.currency) }),
    ...(keyOf(toEvery(values)) !== keyOf(item.every) && { every: toEvery(values) }),
    ...(isNew('next_date') && values.next_date && { next_date: values.next_date }),
    // Whoever names a next day has it go on.
    ...(isNew('next_date') && values.next_date && item.state === 'ended' && { state: 'confirmed' as const }),
    ...(isNew('ends_on') && { ends_on: values.ends_on || null }),
    ...(isNew('source_id') && { source_id: values.source_id || null }),
    ...(isNew('category_id') && { category_id: values.category_id || null }),
    ...(isNew('days', 'percent') && { tolerance }),
  };
}
