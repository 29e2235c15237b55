import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { signWithAnyPasskey } from '../passkeys/passkeys.queries.ts';

/** By what this person can confirm that it is them: asked anew each time. */
export function useWaysOfProof() {
  return useQuery({
    queryKey: ['sessions', 'proof'],
    queryFn: async () => (await api.readProof()).results,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useProofByPassword() {
  return useMutation({ mutationFn: (password: string) => api.proveSession({ body: { password } }) });
}

export function useProofByCode() {
  return useMutation({ mutationFn: (code: string) => api.proveSession({ body: { code } }) });
}

export function useProofByPasskey() {
  return useMutation({
    mutationFn: async () => api.proveSession({ body: { passkey: await signWithAnyPasskey() } }),
  });
}
