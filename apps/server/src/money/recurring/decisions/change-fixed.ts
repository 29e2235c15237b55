import { invalidInput } from '../../../errors/app-error.ts';
import { type LedgerWriter, updateRow } from '../../../ledger/index.ts';
import { changeFixedExpense } from '../../fixed-expenses/fixed-expenses.service.ts';
import type { Item } from '../item.ts';
import type { Given } from './fields.ts';
import { keepItem } from './keep.ts';

/** A fixed expense keeps its own fields; only how far payments may be away is written beside it. */
export async function changeFixed(ledger: LedgerWriter, item: Item, given: Given): Promise<void> {
  const { name, source_id, category_id, every, amount, next_date, tolerance, state } = given;
  if (every && (every.unit !== 'month' || every.count !== 1))
    throw invalidInput('every', 'must be one month, as this is a fixed expense');
  if (amount && (amount.low ?? amount.high) !== undefined && !isOne(amount))
    throw invalidInput('amount', 'must be one amount, as this is a fixed expense');
  await changeFixedExpense(ledger, item.id, {
    ...(name !== undefined && { name }),
    ...(source_id !== undefined && { source_id }),
    ...(category_id !== undefined && { category_id }),
    ...(amount !== undefined && { amount: amount.expected }),
    ...(next_date !== undefined && { day_of_month: Number(next_date.slice(8)) }),
    ...(state !== undefined && { active: state === 'confirmed' }),
  });
  if (tolerance === undefined) return;
  const row = await keepItem(ledger, item, 'confirmed');
  const { days = row.days, percent = row.percent } = tolerance;
  await updateRow(ledger, 'recurring_items', row, { days, percent });
}

const isOne = ({ low, expected, high }: NonNullable<Given['amount']>) =>
  Number(low ?? expected) === Number(expected) && Number(high ?? expected) === Number(expected);
