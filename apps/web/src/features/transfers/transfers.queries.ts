import type { RequestOf } from '@saldo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

type TransferBody = RequestOf<'createTransfer'>['body'];

export const useCreateTransfer = () =>
  useMoneyChange({
    send: ({ body, key }: { body: TransferBody; key: string }) =>
      api.createTransfer({ body }, { idempotencyKey: key }),
  });

export const useUnlinkTransfer = () =>
  useMoneyChange({ send: (id: string) => api.unlinkTransfer({ params: { id } }) });

export const transferSuggestionsQuery = queryOptions({
  queryKey: moneyKey('transfers', 'suggestions'),
  queryFn: async () => (await api.listTransferSuggestions()).results,
});

export const useTransferSuggestions = (isWanted = true) =>
  useQuery({ ...transferSuggestionsQuery, enabled: isWanted });

type Pairs = RequestOf<'linkTransfers'>['body']['pairs'];

export const useLinkTransfers = () =>
  useMoneyChange({ send: (pairs: Pairs) => api.linkTransfers({ body: { pairs } }) });
