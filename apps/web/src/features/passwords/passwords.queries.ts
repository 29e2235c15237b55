import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => api.forgotPassword({ body: { email } }) });
}

export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (new_password: string) => api.resetPassword({ body: { token, new_password } }),
  });
}
