import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { securityKey, useSecurityChange } from '../../api/security-cache.ts';
import { paths } from '../../config/paths.ts';
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

export function usePasskeySignIn() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const { results: given } = await api.startPasskeySignIn();
      const { access_token, results } = await api.finishPasskeySignIn({ body: await signWithPasskey(given) });
      setSession({ token: access_token, user: results, provider: 'passkey' });
    },
    onSuccess: () => navigate(paths.dashboard),
  });
}
