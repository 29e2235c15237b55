import { HOME_CURRENCY } from '@saldo/domain';
import type { Ledger } from '../schema/ledger.types.ts';
import { keyOf } from '../schema/row-keys.ts';
import { fromData } from '../write/rows.ts';

/**
 * Currencies of deleted sources, as long as they can be restored: history still shows their amounts. Beyond
 * that two decimals are assumed, as in nearly all currencies.
 */
export async function findFormerCurrency({ db, owner }: Ledger, sourceNo: number): Promise<string> {
  const row = await db
    .selectFrom('row_versions')
    .select('data')
    .where('owner', '=', owner)
    .where('what', '=', 'sources')
    .where('key', '=', keyOf('sources', { no: sourceNo }))
    .where('data', 'is not', null)
    .orderBy('until_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.data ? String(fromData(row.data).currency) : HOME_CURRENCY;
}
