import type { Input } from '@saldo/contract';
import type { EpochDay } from '@saldo/planning';
import { deleteRows, type Ledger, trashRow, updateRow, withLedger } from '../../ledger/index.ts';
import { removeFixedExpense } from '../fixed-expenses/fixed-expenses.service.ts';
import { changeFixed } from './decisions/change-fixed.ts';
import { type Given, toFields } from './decisions/fields.ts';
import { fromTransaction } from './decisions/from-transaction.ts';
import { insertItem, keepItem, newItem } from './decisions/keep.ts';
import { requireItem } from './items.ts';

/** Answers with its id. */
export function addRecurring(ledger: Ledger, given: Input<'createRecurring'>['body']): Promise<string> {
  return withLedger(ledger, { kind: 'recurring.created' }, async (ledger) => {
    const { transaction_id, ...fields } = given;
    const usual =
      transaction_id === undefined ? undefined : await fromTransaction(ledger, transaction_id, fields);
    const row = await newItem(ledger, fields, usual);
    ledger.change.about(row.name);
    await insertItem(ledger, row);
    return row.id;
  });
}

export function changeRecurring(ledger: Ledger, id: string, given: Given, today: EpochDay): Promise<void> {
  return withLedger(ledger, { kind: 'recurring.changed' }, async (ledger) => {
    const item = await requireItem(ledger, id);
    ledger.change.about(item.name);
    if (item.fixed) return changeFixed(ledger, item, given);
    const row = await keepItem(ledger, item, item.row?.state ?? 'confirmed');
    await updateRow(ledger, 'recurring_items', row, await toFields(ledger, row, item, today, given));
  });
}

/** What its payments would show again is dismissed; anything else goes to the trash. */
export function removeRecurring(ledger: Ledger, id: string): Promise<void> {
  return withLedger(ledger, { kind: 'recurring.deleted' }, async (ledger) => {
    const item = await requireItem(ledger, id);
    ledger.change.about(item.name);
    if (item.fixed) return removeFixedExpense(ledger, id);
    if (!item.row || item.payments.length > 1) {
      await keepItem(ledger, item, 'dismissed');
      return;
    }
    await trashRow(ledger, 'recurring_items', item.row);
    await deleteRows(ledger, 'recurring_items', [item.row]);
  });
}
