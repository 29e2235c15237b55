import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { securityKey } from '../../api/security-cache.ts';

export function useSecurityEvents() {
  return useQuery({
    queryKey: securityKey('events'),
    queryFn: async () => (await api.listSecurityEvents()).results,
  });
}
