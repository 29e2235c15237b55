import type { Transaction } from '@saldo/contract';
import { toCents, withRest } from '../model/split-lines.ts';
import { type TransactionValues, toValues, type WrittenValues } from '../model/transaction-values.ts';

export type Field = keyof TransactionValues;

/** What a field means, however it was typed. */
const meanings: { [One in Field]: (values: WrittenValues) => unknown } = {
  name: ({ name }) => name.trim(),
  type: ({ type }) => type,
  amount: ({ amount, currency }) => toCents(amount, currency),
  category_id: ({ category_id, lines }) => (lines.length > 0 ? '' : category_id),
  lines: ({ lines, amount, currency }) =>
    withRest(lines, amount, currency).map((line) => [
      line.category_id,
      toCents(line.amount, currency),
      line.description.trim(),
    ]),
  source_id: ({ source_id }) => source_id,
  date: ({ date }) => date,
  description: ({ description }) => description.trim(),
  tags: ({ tags }) => tags.toSorted(),
  refund_of: ({ type, refund_of }) => type === 'income' && refund_of,
  to_be_paid_back: ({ type, to_be_paid_back }) => type === 'expense' && to_be_paid_back,
};

/** The fields that mean something else in one than in the other, in the order of the form. */
export function listDifferences(one: WrittenValues, other: WrittenValues): Field[] {
  const told = (values: WrittenValues, field: Field) => JSON.stringify(meanings[field](values));
  return Object.keys(meanings)
    .map((field) => field as Field)
    .filter((field) => told(one, field) !== told(other, field));
}

/** Whether all that a form shows of it is as it was: a receipt that came meanwhile is in nobody's way. */
export const looksTheSame = (one: Transaction, other: Transaction): boolean =>
  listDifferences(toValues(one), toValues(other)).length === 0;
