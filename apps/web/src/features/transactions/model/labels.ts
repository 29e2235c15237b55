import type { Transaction } from '@saldo/contract';
import type { TFunction } from 'i18next';

/** What a type of source is called; one that this version does not know is one of the others. */
export const sourceTypeLabel = (t: TFunction, type: string): string =>
  t(`sourceTypes.${type as 'others'}`, { defaultValue: t('sourceTypes.others') });

/** Where the money of a transfer went, or came from; undefined for anything else. */
export function transferLabel(t: TFunction, { type, transfer }: Transaction): string | undefined {
  if (!transfer) return undefined;
  return t(type === 'expense' ? 'transfers.to' : 'transfers.from', { name: transfer.source_name });
}
