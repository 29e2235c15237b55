import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { securityKey, useSecurityChange } from '../../api/security-cache.ts';

export function useIdentities() {
  return useQuery({
    queryKey: securityKey('identities'),
    queryFn: async () => (await api.listIdentities()).results,
  });
}

/** Leaves for the provider, which leads back to the profile. */
export function useLinkIdentity() {
  return useMutation({
    mutationFn: async (provider: string) => {
      const { location: providerPage } = await api.linkIdentity({ body: { provider } });
      window.location.assign(providerPage);
    },
  });
}

export function useRemoveIdentity() {
  return useSecurityChange((id: string) => api.removeIdentity({ params: { id } }));
}
