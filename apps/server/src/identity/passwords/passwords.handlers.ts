import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { toProviderName } from '../identities/provider-name.ts';
import { readReset, resetPassword, sendResetLink } from './passwords.service.ts';

/** Longer than queuing a mail: timing reveals no more than the text. */
const ONE_TIME_MS = 100;

async function withinOneTime(work: Promise<void>): Promise<void> {
  const [outcome] = await Promise.allSettled([work, setTimeout(ONE_TIME_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
}

export function passwordsHandlers(
  context: Context,
): HandlersFor<'forgotPassword' | 'readReset' | 'resetPassword'> {
  return {
    async forgotPassword({ body, visitor }) {
      await withinOneTime(sendResetLink(context, body.email, visitor));
      return { message: 'You will receive password reset instructions.' };
    },

    async readReset({ body }) {
      const { passkeys, identities, ...rest } = await readReset(context, body.token);
      return {
        results: {
          passkeys: passkeys.map(({ name, created_at }) => ({ name, created_at })),
          identities: identities.map(({ provider, account, created_at }) => {
            return { name: toProviderName(context, provider), account, created_at };
          }),
          ...rest,
        },
      };
    },

    async resetPassword({ body, visitor }) {
      await resetPassword(context, body, visitor);
      return { message: 'Password reset successfully.' };
    },
  };
}
