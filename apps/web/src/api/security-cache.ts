import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * Devices, passkeys and the second factor are changed here and told of in the security log: all of it is kept under
 * one key, and after a change what is on the screen is asked for again.
 */
export const securityKey = (...parts: unknown[]) => ['security', ...parts];

export function useSecurityChange<Variables, Result>(send: (variables: Variables) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: securityKey() });
    },
  });
}
