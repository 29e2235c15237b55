import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { setUser, useSession } from '../../session/session.ts';

/** The open-banking account, which the first link of a bank takes. */
export function useCreateBankUser() {
  const { user } = useSession();
  return useMutation({
    mutationFn: async () =>
      (await api.createBankUser({ body: { applicationUserId: `saldo-${user?.id}` } })).results,
    onSuccess: setUser,
  });
}
