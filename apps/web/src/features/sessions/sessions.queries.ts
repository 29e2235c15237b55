import type { RequestOf } from '@saldo/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { securityKey, useSecurityChange } from '../../api/security-cache.ts';
import { paths } from '../../config/paths.ts';
import { useEnter } from '../../session/enter.ts';
import { clearSession, getSession, setSession, setUser, useSession } from '../../session/session.ts';
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

export type Credentials = { email: string; password: string };

async function signIn(credentials: RequestOf<'login'>['body']): Promise<void> {
  const { access_token, results } = await api.login({ body: credentials });
  setSession({ token: access_token, user: results, provider: 'password' });
}

export function useLogin() {
  const enter = useEnter();
  return useMutation({ mutationFn: signIn, onSuccess: enter });
}

/** Signs in again with the same credentials, and the code that was missing. */
export function useLoginWithCode({ email, password }: Credentials) {
  return useMutation({ mutationFn: (code: string) => signIn({ email, password, code }) });
}

/** The last step of a sign-in through an identity provider. */
export function useCompleteSignIn(code: string) {
  const { token } = useSession();
  return useQuery({
    queryKey: ['sessions', 'complete', code],
    queryFn: async () => {
      const { access_token, results, provider } = await api.completeSignIn({ headers: {}, body: { code } });
      setSession({ token: access_token, user: results, provider });
      return true;
    },
    // The code works once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: code !== '' && token === null,
  });
}

export function useProviders() {
  return useQuery({
    queryKey: ['identities', 'providers'],
    queryFn: async () => (await api.listProviders()).results,
    staleTime: Number.POSITIVE_INFINITY,
  });
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

/** Signing up signs in with the same credentials. */
export function useSignup() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: RequestOf<'signup'>['body']) => {
      await api.signup({ body });
      await signIn(body);
    },
    onSuccess: () => navigate(paths.profile),
  });
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
