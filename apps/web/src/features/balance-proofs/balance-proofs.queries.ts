import type { BalanceProof, BalanceSuspect, RequestOf } from '@saldo/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { findNewestChange } from '../changes/changes.queries.ts';

/** The last years, or every day of which something is known. */
export const useBalanceProof = (id: string, isWhole: boolean) =>
  useQuery({
    queryKey: moneyKey('balance-proofs', id, isWhole),
    queryFn: async () => {
      const query = isWhole ? { from: FIRST } : {};
      return (await api.readBalanceProof({ params: { id }, query })).results;
    },
    placeholderData: keepPreviousData,
  });

const FIRST = '0001-01-01';

export type Difference = NonNullable<BalanceProof['first_difference']>;
type Mend = NonNullable<BalanceSuspect['mend']>;

export const toDifference = ({ date, difference }: Difference): RequestOf<'moveStart'>['body'] => ({
  date,
  amount: difference,
});

/** Does what mends it, by the call that there is for it; answers with the change that it was. */
export const useMend = (sourceId: string) =>
  useMoneyChange({
    send: async ({ mend, difference }: { mend: Mend; difference: Difference }) => {
      if (mend.do === 'delete') return remove(mend.transaction_ids);
      if (mend.do === 'start') {
        const params = { id: sourceId };
        return (await api.moveStart({ params, body: toDifference(difference) })).change_id;
      }
      if (mend.do === 'restore')
        return (await api.restoreTrashed({ params: { id: mend.trash_id } })).change_id;
      if (mend.do === 'add') {
        const { do: _, ...fields } = mend;
        await api.createTransaction({ body: { ...fields, source_id: sourceId } });
        return findNewestChange('transaction.created', fields.name);
      }
      const { do: _, transaction_id: id, ...body } = mend;
      const { results } = await api.changeTransaction({ params: { id }, body });
      return findNewestChange('transaction.changed', results.name);
    },
  });

async function remove(ids: readonly string[]): Promise<string | null> {
  const [id] = ids;
  if (ids.length === 1 && id) return (await api.removeTransaction({ params: { id } })).change_id;
  return (await api.changeTransactions({ body: { ids: [...ids], change: { delete: true } } })).change_id;
}

export const useCorrect = (id: string) =>
  useMoneyChange({
    send: (body: RequestOf<'createCorrection'>['body']) => api.createCorrection({ params: { id }, body }),
  });
