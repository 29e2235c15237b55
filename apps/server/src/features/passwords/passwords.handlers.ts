import type { Context } from '../../context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { resetPassword, sendResetLink } from './passwords.service.ts';

export function passwordsHandlers(context: Context): HandlersFor<'forgotPassword' | 'resetPassword'> {
  return {
    async forgotPassword({ body, visitor }) {
      await sendResetLink(context, body.email, visitor);
      return { message: 'You will receive password reset instructions.' };
    },

    async resetPassword({ body, visitor }) {
      await resetPassword(context, body, visitor);
      return { message: 'Password reset successfully.' };
    },
  };
}
