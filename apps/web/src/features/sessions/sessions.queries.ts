import type { Request } from '@saldo/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { paths } from '../../config/paths.ts';
import { clearSession, getSession, setSession } from '../../session/session.ts';
import { showToast } from '../../ui/toasts.tsx';

/**
 * At the start: is the stored token still good? A server that cannot be reached leaves the person signed in;
 * one that does not know the token signs them out (the client sees to that).
 */
export async function restoreSession(): Promise<void> {
  const { token, user } = getSession();
  if (!token || !user) return;
  const answer = await api.readUser({ params: { id: user.id } }).catch(() => undefined);
  if (answer) setSession({ token, user: answer.results });
}

async function signIn(credentials: Request<'login'>['body']): Promise<void> {
  const { access_token, results } = await api.login({ body: credentials });
  setSession({ token: access_token, user: results });
}

export function useLogin() {
  const navigate = useNavigate();
  return useMutation({ mutationFn: signIn, onSuccess: () => navigate(paths.dashboard) });
}

/** Signing up signs in with the same credentials. */
export function useSignup() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: Request<'signup'>['body']) => {
      await api.signup({ body });
      await signIn(body);
    },
    onSuccess: () => navigate(paths.profile),
  });
}

/** Ends the session on this device, also when the server cannot be reached: that is only logged. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await api.logout().catch((error: unknown) => console.warn('signing out failed', error));
    clearSession();
    queryClient.clear();
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
