import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useSecurityChange } from '../../api/security-cache.ts';
import { getSession } from '../../session/session.ts';

export function useSendConfirmation() {
  return useSecurityChange(() => api.sendConfirmation());
}

/** With the token of this device, if it has one: who confirms from inside the account keeps its sessions and keys. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: async (token: string) => {
      const session = getSession();
      const headers = session.token ? { authorization: `Bearer ${session.token}` } : {};
      return (await api.confirmEmail({ headers, body: { token } })).results;
    },
  });
}

export function useTakeBackEmail() {
  return useMutation({
    mutationFn: async (token: string) => (await api.takeBackEmail({ body: { token } })).results,
  });
}
