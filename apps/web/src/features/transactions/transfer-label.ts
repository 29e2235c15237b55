import type { Transaction } from '@saldo/contract';
import type { TFunction } from 'i18next';

/** Where the money of a transfer went, or came from; undefined for anything else. */
export function transferLabel(t: TFunction, { type, transfer }: Transaction): string | undefined {
  if (!transfer) return undefined;
  return t(type === 'expense' ? 'transfers.to' : 'transfers.from', { name: transfer.source_name });
}
