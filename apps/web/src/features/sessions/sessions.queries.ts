import { useMutation, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { securityKey, useSecurityChange } from '../../api/security-cache.ts';
import { clearSession, getSession, setUser } from '../../session/session.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';

/**
 * At the start: is the stored token still good? A server that cannot be reached leaves the person signed in;
 * one that does not know the token signs them out (the client sees to that).
 */
export async function restoreSession(): Promise<void> {
  const { token, user } = getSession();
  if (!token || !user) return;
  const answer = await api.readUser({ params: { id: user.id } }).catch(() => undefined);
  if (answer) setUser(answer.results);
}

export function useSessions() {
  return useQuery({
    queryKey: securityKey('sessions'),
    queryFn: async () => (await api.listSessions()).results,
  });
}

export function useEndSession() {
  return useSecurityChange((id: string) => api.endSession({ params: { id } }));
}

export function useEndAllSessions() {
  return useMutation({ mutationFn: () => api.endAllSessions(), onSuccess: clearSession });
}

/** Ends the session on this device at once, also when the server cannot be reached: that is only logged. */
export function useSignOut(): () => Promise<void> {
  return async () => {
    const logout = api.logout({}, { keepalive: true });
    clearSession();
    await logout.catch((error: unknown) => console.warn('signing out failed', error));
  };
}

/** Logout of the public bar: ends the session and reloads; a failure is said. */
export async function leavePublicPage(): Promise<void> {
  try {
    await api.logout();
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'session.required';
    if (!isOver) return showToast('failure', i18next.t('nav.logoutFailed'));
  }
  clearSession();
  window.location.reload();
}
