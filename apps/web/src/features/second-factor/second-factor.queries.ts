import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { securityKey, useSecurityChange } from '../../api/security-cache.ts';

export function useSecondFactor() {
  return useQuery({
    queryKey: securityKey('second-factor'),
    queryFn: async () => (await api.readSecondFactor()).results,
  });
}

/** A new secret each time it is asked for, and its drawing, which is fetched for this alone. */
export function useSecondFactorSetup() {
  return useQuery({
    queryKey: ['second-factor-setup'],
    queryFn: async () => {
      const [{ results }, { drawQr }] = await Promise.all([
        api.startSecondFactor(),
        import('./qr-drawing.ts'),
      ]);
      return { ...results, drawing: drawQr(results.uri) };
    },
    // The same secret for as long as the dialog is open, also after a look at another app; forgotten once it closes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useConfirmSecondFactor() {
  return useSecurityChange(
    async (code: string) => (await api.confirmSecondFactor({ body: { code } })).results.recovery_codes,
  );
}

export function useRenewRecoveryCodes() {
  return useSecurityChange(
    async (code: string) => (await api.renewRecoveryCodes({ body: { code } })).results.recovery_codes,
  );
}

export function useRemoveSecondFactor() {
  return useSecurityChange((code: string) => api.removeSecondFactor({ body: { code } }));
}
