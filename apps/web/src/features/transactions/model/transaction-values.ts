import type { RequestOf, Source, Transaction } from '@saldo/contract';
import { isBankImported, parseTypedAmount } from '@saldo/domain';
import type { FormState } from '../../../ui/forms/use-form.ts';
import { toTyped } from '../../../ui/money-and-dates/amounts.ts';
import { today } from '../../../ui/money-and-dates/dates.ts';
import { type LineValues, toLines, withRest } from './split-lines.ts';

/** What the form of a transaction holds. */
export type TransactionValues = {
  name: string;
  type: Transaction['type'];
  amount: string;
  category_id: string;
  /** None where it is not split. */
  lines: LineValues[];
  source_id: string;
  date: string;
  description: string;
  tags: string[];
  refund_of: string | null;
  to_be_paid_back: boolean;
};

/** With the currency that its amounts are written in: that of the chosen source. */
export type WrittenValues = TransactionValues & { currency: string };

export type TransactionFormState = FormState<TransactionValues>;

/** What stays where somebody changes their mind between a transfer and anything else. */
export type Draft = Pick<TransactionValues, 'name' | 'amount' | 'date' | 'description' | 'source_id'>;

export function toNewValues(sources: Source[], draft?: Partial<TransactionValues>): TransactionValues {
  const [only, ...others] = sources;
  return {
    name: '',
    type: 'expense',
    amount: '',
    category_id: '',
    lines: [],
    source_id: only && others.length === 0 ? only.id : '',
    date: today(),
    description: '',
    tags: [],
    refund_of: null,
    to_be_paid_back: false,
    ...draft,
  };
}

export function toValues(transaction: Transaction): WrittenValues {
  const { name, type, currency, source_id, date, description, tags, refund_of, to_be_paid_back } =
    transaction;
  return {
    name,
    type,
    amount: toTyped(transaction.amount),
    category_id: transaction.category_id ?? '',
    lines: toLines(transaction.lines),
    currency,
    source_id,
    date,
    description,
    tags,
    refund_of,
    to_be_paid_back,
  };
}

const toAmountText = (typed: string, currency: string) => parseTypedAmount(typed, currency) ?? '';

function toCategory({ category_id, lines, amount, currency }: WrittenValues) {
  if (lines.length === 0) return { category_id: category_id || null, lines: null };
  return {
    lines: withRest(lines, amount, currency).map((line) => ({
      category_id: line.category_id || null,
      amount: toAmountText(line.amount, currency),
      description: line.description,
    })),
  };
}

/** Only an expense can be owed to somebody, only an income can give something back. */
const toReturn = ({ type, refund_of, to_be_paid_back }: TransactionValues) => ({
  refund_of: type === 'income' ? refund_of : null,
  to_be_paid_back: type === 'expense' && to_be_paid_back,
});

export function toNewBody(values: WrittenValues): RequestOf<'createTransaction'>['body'] {
  const { name, type, amount, currency, source_id, date, description, tags } = values;
  return {
    ...{ name, type, source_id, date, description, tags },
    amount: toAmountText(amount, currency),
    ...toCategory(values),
    ...toReturn(values),
  };
}

/** Without what may not be changed: what the bank keeps, and what would tear a transfer apart. */
export function toChange(
  values: WrittenValues,
  transaction: Transaction,
): RequestOf<'changeTransaction'>['body'] {
  const { name, type, source_id, date, description, tags } = values;
  const isKept = isBankImported(transaction.source);
  const always = { name, description, tags, ...(!isKept && { date }) };
  if (transaction.transfer) return { ...always, category_id: values.category_id || null };
  return {
    ...always,
    ...(!isKept && { type, source_id, amount: toAmountText(values.amount, values.currency) }),
    ...toCategory(values),
    ...toReturn(values),
  };
}
