import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => api.forgotPassword({ body: { email } }) });
}

/** What else opens the account. A token that is not good is told of when the password is sent. */
export function useReset(token: string) {
  return useQuery({
    queryKey: ['passwords', 'reset', token],
    queryFn: async () => (await api.readReset({ body: { token } })).results,
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (given: { new_password: string; remove_passkeys: boolean }) =>
      api.resetPassword({ body: { token, ...given } }),
  });
}
