import { randomUUIDv7 } from 'node:crypto';
import { MOST_MERCHANTS, MOST_PINNED } from '@saldo/contract';
import type { Cents } from '@saldo/domain';
import { describeAmounts, type Schedule } from '@saldo/planning';
import { invalidInput } from '../../../errors/app-error.ts';
import { deleteRows, type Ledger, updateRow, withLedger } from '../../../ledger/index.ts';
import { toPin } from '../detection/claimer.ts';
import { findSeries } from '../detection/find-series.ts';
import type { Payment } from '../found.ts';
import { type Item, parseMerchants, parsePinned } from '../item.ts';
import { requireItem } from '../items.ts';
import { insertItem, keepItem, toRow } from './keep.ts';

const pinsOf = (payments: readonly Payment[]) => payments.map(({ day, cents }) => toPin(day, cents));

/** Makes one of two, and answers with the id of the one that stays: a fixed expense, where there is one. */
export function mergeRecurring(ledger: Ledger, id: string, withId: string): Promise<string> {
  return withLedger(ledger, { kind: 'recurring.merged' }, async (ledger) => {
    const [one, two] = [await requireItem(ledger, id), await requireOther(ledger, id, withId)];
    const [item, other] = two.fixed ? [two, one] : [one, two];
    if (other.fixed) throw invalidInput('with', 'is a fixed expense, as this one is');
    if (item.sign !== other.sign || item.currency !== other.currency)
      throw invalidInput('with', 'must be of the same type and currency');
    if (item.state === 'dismissed' || other.state === 'dismissed')
      throw invalidInput('with', 'must not be dismissed');
    ledger.change.about(item.name);
    const row = await keepItem(ledger, item, 'confirmed');
    const pinned = [
      ...parsePinned(row),
      ...(other.row ? parsePinned(other.row) : []),
      ...pinsOf(other.payments),
    ];
    await updateRow(ledger, 'recurring_items', row, {
      merchants: JSON.stringify(together(parseMerchants(row), other.merchants)),
      pinned: JSON.stringify([...new Set(pinned)].slice(-MOST_PINNED)),
      low_cents: Math.min(row.low_cents, other.low) as Cents,
      high_cents: Math.max(row.high_cents, other.high) as Cents,
    });
    if (other.row) await deleteRows(ledger, 'recurring_items', [other.row]);
    return item.id;
  });
}

async function requireOther(ledger: Ledger, id: string, withId: string): Promise<Item> {
  if (withId === id) throw invalidInput('with', 'must be another one');
  return requireItem(ledger, withId);
}

const together = (one: readonly string[], two: readonly string[]) =>
  [...new Set([...one, ...two])].slice(0, MOST_MERCHANTS);

/** Makes another one of some of its payments, and answers with its id. */
export function splitRecurring(ledger: Ledger, id: string, transactions: readonly string[]): Promise<string> {
  return withLedger(ledger, { kind: 'recurring.split' }, async (ledger) => {
    const item = await requireItem(ledger, id);
    ledger.change.about(item.name);
    const wanted = new Set(transactions);
    const payments = item.payments.filter((payment) => wanted.has(payment.id));
    if (payments.length < wanted.size) throw invalidInput('transactions', 'must be transactions of this one');
    const left = item.payments.filter((payment) => !wanted.has(payment.id));
    if (left.length === 0) throw invalidInput('transactions', 'must leave one');
    const row = await keepItem(ledger, item, 'confirmed');
    await updateRow(ledger, 'recurring_items', row, {
      pinned: JSON.stringify(pinsOf(left).slice(-MOST_PINNED)),
      ...toAmounts(item, left),
    });
    const other = toRow(ledger, { ...item, fixed: undefined, start: undefined, skipped: [] }, 'confirmed');
    const made = {
      ...{ ...other, id: randomUUIDv7(), merchants: JSON.stringify(item.merchants) },
      pinned: JSON.stringify(pinsOf(payments).slice(-MOST_PINNED)),
      schedule: JSON.stringify(scheduleOf(payments) ?? item.schedule),
      ...toAmounts({ row: undefined }, payments),
    };
    await insertItem(ledger, made);
    return made.id;
  });
}

/** As they are now: by these, later payments find the one that they belong to. */
function toAmounts({ row }: Pick<Item, 'row'>, payments: readonly Payment[]) {
  if (row?.edited.includes('"amount"')) return {};
  const { low, expected, high } = describeAmounts(payments);
  return { low_cents: low as Cents, cents: expected as Cents, high_cents: high as Cents };
}

const scheduleOf = (payments: readonly Payment[]): Schedule | undefined =>
  findSeries(
    payments.map((payment) => ({ ...payment, merchant: 0, source: 0 })),
    [],
  )[0]?.series.schedule;
