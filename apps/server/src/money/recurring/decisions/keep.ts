import { randomUUIDv7 } from 'node:crypto';
import { type Input, MOST_RECURRING } from '@saldo/contract';
import { type Cents, type DayNumber, toDayNumber } from '@saldo/domain';
import { fromEpochDay, toleranceOf } from '@saldo/planning';
import { AppError, invalidInput } from '../../../errors/app-error.ts';
import { findSource, insertRows, type LedgerWriter, updateRow } from '../../../ledger/index.ts';
import { toMerchant } from '../detection/merchant.ts';
import { type Item, PERCENT } from '../item.ts';
import { countRecurring, type RecurringRow } from '../recurring.repository.ts';
import { scheduleOn, toCategoryNo, toEdited, toRange } from './fields.ts';

/** What is known of an item before a person decides on it. */
export type NewRow = Omit<RecurringRow, 'change_no'>;

export async function insertItem(ledger: LedgerWriter, row: NewRow): Promise<RecurringRow> {
  if (row.fixed === 0 && (await countRecurring(ledger)) >= MOST_RECURRING)
    throw new AppError('recurring.too_many');
  await insertRows(ledger, 'recurring_items', [row]);
  return { ...row, change_no: ledger.change.no };
}

/** Writes down what was found, or changes what was decided; answers with the row as it is now. */
export async function keepItem(
  ledger: LedgerWriter,
  item: Item,
  state: RecurringRow['state'],
): Promise<RecurringRow> {
  const { row } = item;
  if (!row) return insertItem(ledger, toRow(ledger, item, state));
  return row.state === state || item.fixed ? row : updateRow(ledger, 'recurring_items', row, { state });
}

export const toRow = ({ owner }: LedgerWriter, item: Item, state: RecurringRow['state']): NewRow => ({
  ...{ owner, id: item.id, state, fixed: item.fixed ? 1 : 0, name: item.name },
  ...{ sign: item.sign, currency: item.currency, source_no: item.sourceNo, category_no: item.categoryNo },
  ...{ low_cents: item.low as Cents, cents: item.expected as Cents, high_cents: item.high as Cents },
  ...{ days: item.days, percent: item.percent, schedule: JSON.stringify(item.schedule) },
  start_day: item.start === undefined ? null : fromEpochDay(item.start),
  end_day: item.end === undefined ? null : fromEpochDay(item.end),
  ...{ merchants: JSON.stringify(item.merchants), pinned: '[]' },
  ...{ skipped: JSON.stringify(item.skipped), edited: '[]' },
});

/** What a transaction says. */
export type Usual = Pick<NewRow, 'name' | 'sign' | 'currency' | 'source_no' | 'category_no' | 'cents'> & {
  merchant: string;
  day: DayNumber;
  pin: string;
};

type Fields = Omit<Input<'createRecurring'>['body'], 'transaction_id'>;

/** As it was given, and otherwise as the transaction says. */
export async function newItem(ledger: LedgerWriter, given: Fields, usual?: Usual): Promise<NewRow> {
  const source = given.source_id ? await findSource(ledger, given.source_id) : undefined;
  if (given.source_id && !source) throw invalidInput('source_id', 'is not one of your sources');
  const currency = usual?.currency ?? given.currency ?? source?.currency ?? ledger.change.base;
  if (given.currency !== undefined && given.currency !== currency)
    throw invalidInput('currency', `must be ${currency}, that of the transaction`);
  if (source && source.currency !== currency) throw invalidInput('source_id', `must be in ${currency}`);
  const name = given.name ?? usual?.name ?? '';
  const every = given.every ?? { unit: 'month' as const, count: 1 };
  const day = given.next_date ? toDayNumber(given.next_date) : (usual?.day ?? (0 as DayNumber));
  const range = given.amount
    ? toRange(given.amount, currency)
    : { low_cents: usual?.cents as Cents, cents: usual?.cents as Cents, high_cents: usual?.cents as Cents };
  return {
    ...{ owner: ledger.owner, id: randomUUIDv7(), state: 'confirmed', fixed: 0, name, currency },
    sign: given.type === undefined ? (usual?.sign ?? -1) : given.type === 'income' ? 1 : -1,
    source_no: given.source_id === undefined ? (usual?.source_no ?? null) : (source?.no ?? null),
    category_no:
      given.category_id === undefined
        ? (usual?.category_no ?? null)
        : await toCategoryNo(ledger, given.category_id),
    ...range,
    days: given.tolerance?.days ?? toleranceOf(every),
    percent: given.tolerance?.percent ?? PERCENT,
    schedule: JSON.stringify(scheduleOn(day, every)),
    start_day: usual?.day ?? day,
    end_day: given.ends_on ? toDayNumber(given.ends_on) : null,
    merchants: JSON.stringify([usual?.merchant ?? toMerchant(name)]),
    pinned: JSON.stringify(usual ? [usual.pin] : []),
    ...{ skipped: '[]', edited: JSON.stringify(toEdited(given)) },
  };
}
