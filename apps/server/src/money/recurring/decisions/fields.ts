import { EDITED, type Input } from '@saldo/contract';
import { type Cents, type DayNumber, type Decimal, toDayNumber } from '@saldo/domain';
import {
  dayOfMonthOf,
  type EpochDay,
  fromEpochDay,
  readStanding,
  type Schedule,
  toEpochDay,
} from '@saldo/planning';
import type { Updateable } from 'kysely';
import { invalidInput } from '../../../errors/app-error.ts';
import { findSource, type Ledger, requireCents } from '../../../ledger/index.ts';
import { requireNamedCategory } from '../../categories/categories.service.ts';
import { courseOf, type Item, parseEdited } from '../item.ts';
import type { RecurringRow } from '../recurring.repository.ts';
import type { RecurringItemsTable } from '../recurring.table.ts';

export type Given = Input<'changeRecurring'>['body'];

/** What the fields that are given make of a row. */
export async function toFields(
  ledger: Ledger,
  row: RecurringRow,
  item: Item,
  today: EpochDay,
  given: Given,
): Promise<Updateable<RecurringItemsTable>> {
  const { name, state, tolerance, amount, source_id, category_id } = given;
  return {
    ...(name !== undefined && { name }),
    ...(state !== undefined && { state }),
    ...(given.ends_on !== undefined && {
      end_day: given.ends_on === null ? null : toDayNumber(given.ends_on),
    }),
    ...(tolerance?.days !== undefined && { days: tolerance.days }),
    ...(tolerance?.percent !== undefined && { percent: tolerance.percent }),
    ...(amount !== undefined && toRange(amount, row.currency)),
    ...(category_id !== undefined && { category_no: await toCategoryNo(ledger, category_id) }),
    ...(source_id !== undefined && { source_no: await toSourceNo(ledger, source_id, row.currency) }),
    ...toNewSchedule(item, today, given),
    edited: JSON.stringify([...new Set([...parseEdited(row), ...toEdited(given)])]),
  };
}

/** From the day that is named on, or from the next one that there is. */
function toNewSchedule(
  item: Item,
  today: EpochDay,
  { every, next_date }: Given,
): Updateable<RecurringItemsTable> {
  if (every === undefined && next_date === undefined) return {};
  const next = readStanding(courseOf(item, today), today).next ?? today;
  const day = next_date === undefined ? fromEpochDay(next) : toDayNumber(next_date);
  return { schedule: JSON.stringify(scheduleOn(day, every ?? item.schedule.every)), start_day: day };
}

type Amount = { low?: Decimal | undefined; expected: Decimal; high?: Decimal | undefined };

export function toRange(
  { low, expected, high }: Amount,
  currency: string,
): { low_cents: Cents; cents: Cents; high_cents: Cents } {
  const of = (given: Decimal, name: string) => requireCents(given, currency, `amount.${name}`);
  const cents = of(expected, 'expected');
  return {
    low_cents: low === undefined ? cents : of(low, 'low'),
    cents,
    high_cents: high === undefined ? cents : of(high, 'high'),
  };
}

export const toCategoryNo = async (ledger: Ledger, id: string | null): Promise<number | null> =>
  id === null ? null : (await requireNamedCategory(ledger, id)).no;

async function toSourceNo(ledger: Ledger, id: string | null, currency: string): Promise<number | null> {
  if (id === null) return null;
  const source = await findSource(ledger, id);
  if (!source) throw invalidInput('source_id', 'is not one of your sources');
  if (source.currency !== currency) throw invalidInput('source_id', `must be in ${currency}`);
  return source.no;
}

/** What is planned on this day. */
export function scheduleOn(day: DayNumber, every: Schedule['every']): Schedule {
  const anchor = toEpochDay(day);
  return { every, anchor, dayOfMonth: dayOfMonthOf(anchor), shift: 0, weekends: 'kept' };
}

/** Fields that were given: payments that come say nothing against them. */
export const toEdited = (given: Partial<Record<(typeof EDITED)[number] | 'next_date', unknown>>) =>
  EDITED.filter(
    (field) => given[field] !== undefined || (field === 'every' && given.next_date !== undefined),
  );
