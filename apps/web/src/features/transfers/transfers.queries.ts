import type { RequestOf } from '@saldo/contract';
import { api } from '../../api/client.ts';
import { useMoneyChange } from '../../api/money-cache.ts';

type TransferBody = RequestOf<'createTransfer'>['body'];

export const useCreateTransfer = () =>
  useMoneyChange({
    send: ({ body, key }: { body: TransferBody; key: string }) =>
      api.createTransfer({ body }, { idempotencyKey: key }),
  });

export const useUnlinkTransfer = () =>
  useMoneyChange({ send: (id: string) => api.unlinkTransfer({ params: { id } }) });
