import type { TransactionVersion } from '@saldo/contract';
import type { ParseKeys, TFunction } from 'i18next';
import { formatAmount } from '../../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../../ui/money-and-dates/dates.ts';

/** The history of a transaction in words. */

const LABELS: Record<string, ParseKeys> = {
  name: 'conflict.fields.name',
  description: 'conflict.fields.description',
  type: 'conflict.fields.type',
  amount: 'conflict.fields.amount',
  date: 'conflict.fields.date',
  source: 'conflict.fields.source_id',
  category: 'conflict.fields.category_id',
  lines: 'conflict.fields.lines',
  tags: 'conflict.fields.tags',
  attachments: 'versions.receipts',
  transfer: 'transfers.type',
  refund: 'conflict.fields.refund_of',
  to_be_paid_back: 'conflict.fields.to_be_paid_back',
};

/** Undefined of a field that this version does not know. */
export const fieldLabel = (t: TFunction, field: string): string | undefined => {
  const key = LABELS[field];
  return key && t(key);
};

const KINDS: Record<string, ParseKeys> = {
  'transaction.created': 'versions.created',
  'transfer.created': 'versions.created',
  'import.done': 'versions.imported',
  'transaction.deleted': 'versions.deleted',
  'transactions.deleted': 'versions.deleted',
  'source.deleted': 'versions.deleted',
  'transactions.changed': 'versions.bulk',
  'transfers.linked': 'versions.linked',
  'transfer.unlinked': 'versions.unlinked',
  restored: 'versions.restored',
  undone: 'versions.undone',
};

export const versionKind = (t: TFunction, { kind }: Pick<TransactionVersion, 'kind'>): string =>
  t(KINDS[kind] ?? 'versions.changed');

type Line = { category: string | null; amount: number; description: string };

/** One value as somebody would say it. */
export function fieldText(t: TFunction, field: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '')
    return field === 'category' ? t('transactions.uncategorized') : '–';
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no');
  if (field === 'amount') return formatAmount(Number(value), currency);
  if (field === 'date') return formatDay(String(value));
  if (field === 'type') return t(value === 'income' ? 'transactions.incomeType' : 'transactions.expenseType');
  if (field === 'lines' && Array.isArray(value))
    return value.map((line: Line) => lineText(t, line, currency)).join('; ');
  return Array.isArray(value) ? value.join(', ') : String(value);
}

const lineText = (t: TFunction, { category, amount, description }: Line, currency: string) =>
  [category ?? t('transactions.uncategorized'), formatAmount(amount, currency), description]
    .filter(Boolean)
    .join(' ');
