import type { Context } from '../../context/context.ts';
import { readBearer } from '../../http/routes/bearer.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { findCaller } from '../sessions/sessions.service.ts';
import { confirmEmail, sendConfirmation, takeBackEmail } from './emails.service.ts';

export function emailsHandlers(
  context: Context,
): HandlersFor<'confirmEmail' | 'sendConfirmation' | 'takeBackEmail'> {
  return {
    async sendConfirmation({ caller, visitor }) {
      await sendConfirmation(context, caller, visitor);
      return { message: 'You will receive a mail with a link.' };
    },

    async confirmEmail({ headers, body, visitor }) {
      const bearer = readBearer(headers.authorization);
      const caller = bearer ? await findCaller(context, bearer) : undefined;
      const reset_token = await confirmEmail(context, body.token, caller, visitor);
      return { message: 'Address confirmed.', results: { reset_token } };
    },

    async takeBackEmail({ body, visitor }) {
      const results = await takeBackEmail(context, body.token, visitor);
      return { message: 'The address is yours again.', results };
    },
  };
}
