import { DEFAULT_PREFERENCES } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import { inTransaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { findPreferences, putPreferences, readPreferences } from '../users/preferences.repository.ts';
import { findUser, lockUser } from '../users/users.repository.ts';

export function preferencesHandlers({ db }: Context): HandlersFor<'changePreferences' | 'readPreferences'> {
  return {
    async readPreferences({ caller }) {
      return { results: await readPreferences(db, caller.userId) };
    },

    async changePreferences({ body, caller: { userId } }) {
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      const chosen = await inTransaction(db, async (trx) => {
        // Two devices that change different fields at once both keep theirs.
        await lockUser(trx, userId);
        if (!(await findUser(trx, userId))) throw new AppError('session.required');
        const all = { ...(await findPreferences(trx, userId)), ...given };
        await putPreferences(trx, userId, all);
        return all;
      });
      return { message: 'Preferences saved.', results: { ...DEFAULT_PREFERENCES, ...chosen } };
    },
  };
}
