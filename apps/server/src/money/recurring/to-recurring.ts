import type { Recurring } from '@saldo/contract';
import { cents, fromDayNumber, toAmount } from '@saldo/domain';
import { type EpochDay, fromEpochDay, readStanding, toYearly } from '@saldo/planning';
import { type Ledger, listSources } from '../../ledger/index.ts';
import { findCategories } from '../categories/categories.repository.ts';
import { courseOf, type Item } from './item.ts';

export const toText = (day: EpochDay) => fromDayNumber(fromEpochDay(day));

/** As it is on a day; what belongs to items by number is told by id. */
export async function describeItems(
  ledger: Ledger,
  items: readonly Item[],
  today: EpochDay,
): Promise<Recurring[]> {
  const sources = new Map((await listSources(ledger)).map(({ no, id }) => [no, id]));
  const categories = await findCategories(
    ledger,
    items.map(({ categoryNo }) => categoryNo),
  );
  return items
    .map((item) =>
      toRecurring(item, today, {
        source_id: sources.get(item.sourceNo ?? 0) ?? null,
        category_id: categories.get(item.categoryNo ?? 0)?.id ?? null,
      }),
    )
    .sort(bySoonest);
}

/** What is expected first, then what is over; the same always in the same order. */
const bySoonest = (one: Recurring, two: Recurring) =>
  (one.next_date ?? LAST).localeCompare(two.next_date ?? LAST) ||
  one.name.localeCompare(two.name) ||
  one.id.localeCompare(two.id);
const LAST = '9999-12-31';

type Ids = Pick<Recurring, 'source_id' | 'category_id'>;

function toRecurring(item: Item, today: EpochDay, ids: Ids): Recurring {
  const { currency, schedule } = item;
  const { next, missed, hasEnded } = readStanding(courseOf(item, today), today);
  const amountOf = (value: number) => toAmount(cents(value), currency);
  return {
    ...{ id: item.id, name: item.name, type: item.sign > 0 ? 'income' : 'expense', ...ids, currency },
    every: schedule.every,
    amount: { low: amountOf(item.low), expected: amountOf(item.expected), high: amountOf(item.high) },
    next_date: next === null ? null : toText(next),
    ends_on: item.end === undefined ? null : toText(item.end),
    ...{ confidence: item.confidence, early: item.isEarly },
    state: hasEnded && item.state !== 'dismissed' ? 'ended' : item.state,
    ...toPaymentFields(item, missed),
    skipped: item.skipped.map(toText),
    tolerance: { days: item.days, percent: item.percent },
    ...{ fixed_expense_id: item.fixed?.id ?? null, version: item.version },
  };
}

/** What the payments of a fixed expense show. */
export const describePayments = (item: Item, today: EpochDay): PaymentFields =>
  toPaymentFields(item, readStanding(courseOf(item, today), today).missed);

export type PaymentFields = Pick<
  Recurring,
  'last_date' | 'missed' | 'price_changes' | 'transactions' | 'yearly'
>;

function toPaymentFields(item: Item, missed: readonly EpochDay[]): PaymentFields {
  const { currency, schedule, payments, expected, changes } = item;
  const amountOf = (value: number) => toAmount(cents(value), currency);
  const last = payments.at(-1);
  return {
    last_date: last ? toText(last.day) : null,
    yearly: amountOf(toYearly(expected, schedule.every)),
    price_changes: changes.map(({ day, from, to }) => ({
      ...{ date: toText(day), from: amountOf(from), to: amountOf(to) },
    })),
    missed: missed.map(toText),
    transactions: payments.map(({ id }) => id).toReversed(),
  };
}
