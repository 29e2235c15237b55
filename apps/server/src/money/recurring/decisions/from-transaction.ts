import type { Input } from '@saldo/contract';
import { toSize } from '@saldo/domain';
import { toEpochDay } from '@saldo/planning';
import { invalidInput } from '../../../errors/app-error.ts';
import { KINDS, type LedgerWriter } from '../../../ledger/index.ts';
import { requireTransaction } from '../../transactions/transactions.find.ts';
import { toPin } from '../detection/claimer.ts';
import { makeNameReader } from '../detection/counting.ts';
import { toMerchant } from '../detection/merchant.ts';
import type { Usual } from './keep.ts';

/** What a transaction says of something that it is part of. */
export async function fromTransaction(
  ledger: LedgerWriter,
  id: string,
  { type }: Pick<Input<'createRecurring'>['body'], 'type'>,
): Promise<Usual> {
  const { row, source } = await requireTransaction(ledger, id);
  if (row.kind === KINDS.transfer) throw invalidInput('transaction_id', 'is a transfer');
  const sign = Math.sign(row.cents);
  if (type !== undefined && (type === 'income') !== sign > 0)
    throw invalidInput('type', 'must be that of the transaction');
  const { readNames } = await makeNameReader(ledger);
  const name = (await readNames([row]))(row);
  return {
    ...{ name, sign, currency: source.currency, source_no: source.no, category_no: row.category_no },
    ...{ cents: toSize(row.cents), day: row.day, merchant: toMerchant(name) },
    pin: toPin(toEpochDay(row.day), toSize(row.cents)),
  };
}
