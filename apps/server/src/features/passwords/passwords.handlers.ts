import type { Context } from '../../context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { toLanguage } from '../mails/letter.ts';
import { resetPassword, sendResetLink } from './passwords.service.ts';

export function passwordsHandlers(context: Context): HandlersFor<'forgotPassword' | 'resetPassword'> {
  return {
    async forgotPassword({ body, visitor }) {
      await sendResetLink(context, body.email, toLanguage(visitor.language));
      return { message: 'You will receive password reset instructions.' };
    },

    async resetPassword({ body }) {
      await resetPassword(context, body);
      return { message: 'Password reset successfully.' };
    },
  };
}
