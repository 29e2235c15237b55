import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.service.ts';

type Names =
  | 'confirmSecondFactor'
  | 'readSecondFactor'
  | 'removeSecondFactor'
  | 'renewRecoveryCodes'
  | 'startSecondFactor';

export function secondFactorHandlers(context: Context): HandlersFor<Names> {
  return {
    async readSecondFactor({ caller }) {
      return { results: await readSecondFactor(context, caller.userId) };
    },

    async startSecondFactor({ caller }) {
      return { results: await startSecondFactor(context, caller) };
    },

    async confirmSecondFactor({ caller, visitor, body }) {
      const recovery_codes = await confirmSecondFactor(context, caller, visitor, body.code);
      return { message: 'Two-step sign-in is on.', results: { recovery_codes } };
    },

    async renewRecoveryCodes({ caller, visitor, body }) {
      const recovery_codes = await renewRecoveryCodes(context, caller, visitor, body.code);
      return { message: 'New recovery codes made.', results: { recovery_codes } };
    },

    async removeSecondFactor({ caller, visitor, body }) {
      await removeSecondFactor(context, caller, visitor, body.code);
      return { message: 'Two-step sign-in is off.' };
    },
  };
}
