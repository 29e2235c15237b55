import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { signWithAnyPasskey } from '../passkeys/passkeys.queries.ts';

/** By what this person can confirm that it is them: asked anew each time. */
export function useReauthenticationMethods() {
  return useQuery({
    queryKey: ['sessions', 'proof'],
    queryFn: async () => (await api.readProof()).results,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useReauthenticateByPassword() {
  return useMutation({ mutationFn: (password: string) => api.proveSession({ body: { password } }) });
}

export function useReauthenticateByCode() {
  return useMutation({ mutationFn: (code: string) => api.proveSession({ body: { code } }) });
}

export function useReauthenticateByPasskey() {
  return useMutation({
    mutationFn: async () => api.proveSession({ body: { passkey: await signWithAnyPasskey() } }),
  });
}
