import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { securityKey, useSecurityChange } from '../../api/security-cache.ts';
import { useNavigateAfterLogin } from '../../session/return-to.ts';
import { setSession } from '../../session/session.ts';
import { createPasskey, signWithPasskey } from './webauthn.ts';

export { canUsePasskeys, wasCancelled } from './webauthn.ts';

export function usePasskeys() {
  return useQuery({
    queryKey: securityKey('passkeys'),
    queryFn: async () => (await api.listPasskeys()).results,
  });
}

export function useAddPasskey() {
  return useSecurityChange(async (name: string) => {
    const { results } = await api.startPasskey();
    const passkey = await createPasskey(results);
    await api.addPasskey({ body: { ...passkey, name } });
  });
}

export function useRemovePasskey() {
  return useSecurityChange((id: string) => api.removePasskey({ params: { id } }));
}

/** Shows that a passkey's owner is here: fetches something to sign, and has it signed. */
export async function signWithAnyPasskey() {
  const { results } = await api.startPasskeySignIn();
  return signWithPasskey(results);
}

export function usePasskeySignIn() {
  const enter = useNavigateAfterLogin();
  return useMutation({
    mutationFn: async () => {
      const { access_token, results } = await api.finishPasskeySignIn({ body: await signWithAnyPasskey() });
      setSession({ token: access_token, user: results, provider: 'passkey' });
    },
    onSuccess: enter,
  });
}
