import type { RequestOf } from '@saldo/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { paths } from '../../config/paths.ts';
import { useNavigateAfterLogin } from '../../session/return-to.ts';
import { setSession, useSession } from '../../session/session.ts';

export type Credentials = { email: string; password: string };

async function signIn(credentials: RequestOf<'login'>['body']): Promise<void> {
  const { access_token, results } = await api.login({ body: credentials });
  setSession({ token: access_token, user: results, provider: 'password' });
}

export function useLogin() {
  const enter = useNavigateAfterLogin();
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
