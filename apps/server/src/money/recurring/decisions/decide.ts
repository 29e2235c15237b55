import { MOST_SKIPPED } from '@saldo/contract';
import { type Day, toDayNumber } from '@saldo/domain';
import { type EpochDay, findExpected, toEpochDay } from '@saldo/planning';
import { invalidInput } from '../../../errors/app-error.ts';
import { type Ledger, updateRow, withLedger } from '../../../ledger/index.ts';
import { changeFixedExpense } from '../../fixed-expenses/fixed-expenses.service.ts';
import { courseOf, parseDays } from '../item.ts';
import { requireItem } from '../items.ts';
import { keepItem } from './keep.ts';

export const confirmRecurring = (ledger: Ledger, id: string): Promise<void> =>
  decide(ledger, id, 'recurring.confirmed', 'confirmed');

/** Never suggested again. */
export const dismissRecurring = (ledger: Ledger, id: string): Promise<void> =>
  decide(ledger, id, 'recurring.dismissed', 'dismissed');

function decide(
  ledger: Ledger,
  id: string,
  kind: 'recurring.confirmed' | 'recurring.dismissed',
  state: 'confirmed' | 'dismissed',
): Promise<void> {
  return withLedger(ledger, { kind }, async (ledger) => {
    const item = await requireItem(ledger, id);
    ledger.change.about(item.name);
    if (!item.fixed) await keepItem(ledger, item, state);
    else await changeFixedExpense(ledger, id, { active: state === 'confirmed' });
  });
}

/** Nothing will come on this day. Who says so knows that it recurs. */
export function skipRecurring(ledger: Ledger, id: string, date: Day, today: EpochDay): Promise<void> {
  return withLedger(ledger, { kind: 'recurring.skipped' }, async (ledger) => {
    const item = await requireItem(ledger, id);
    ledger.change.about(item.name);
    const day = findExpected(courseOf(item, today), toEpochDay(toDayNumber(date)));
    if (day === undefined) throw invalidInput('date', 'must be a day on which it is expected');
    const row = await keepItem(ledger, item, item.row?.state ?? 'confirmed');
    const skipped = [...new Set([...parseDays(row), day])].sort((one, two) => one - two);
    await updateRow(ledger, 'recurring_items', row, {
      skipped: JSON.stringify(skipped.slice(-MOST_SKIPPED)),
    });
  });
}

/** It is expected again; what is expected anyway stays so. */
export function unskipRecurring(ledger: Ledger, id: string, date: Day): Promise<void> {
  return withLedger(ledger, { kind: 'recurring.unskipped' }, async (ledger) => {
    const item = await requireItem(ledger, id);
    ledger.change.about(item.name);
    const day = toEpochDay(toDayNumber(date));
    if (!item.row || !item.skipped.includes(day)) return;
    const skipped = item.skipped.filter((one) => one !== day);
    await updateRow(ledger, 'recurring_items', item.row, { skipped: JSON.stringify(skipped) });
  });
}
