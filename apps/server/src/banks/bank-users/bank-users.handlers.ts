import type { Context } from '../../context/context.ts';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { updateUser } from '../../identity/users/users.repository.ts';
import { requireUser, tellUser } from '../../identity/users/users.service.ts';
import { ledgerFor, withLedger } from '../../ledger/index.ts';
import { askBank } from '../connections/ask-bank.ts';
import { listConnections } from '../connections/connections.repository.ts';
import { releaseConnection } from '../connections/connections.service.ts';
import { addBankRemoval, removeSoon } from '../removals/bank-removals.ts';

/** A person's account at the bank provider: it has nothing but a name, by which their links hang together. */
export function bankUsersHandlers(context: Context): HandlersFor<'createBankUser' | 'removeBankUser'> {
  return {
    async createBankUser({ body, caller }) {
      const user = await requireUser(context, caller.userId);
      const name = `saldo-${user.id}`;
      if (body.applicationUserId !== name) throw invalidInput('applicationUserId', `must be ${name}`);
      if (user.yapily_id)
        return {
          message: 'There is an account already.',
          results: await tellUser(context.db, user),
          isRepeated: true,
        };
      const { ref } = await askBank(context.bank.ensureUser(name));
      const changed = await updateUser(context.db, user.id, { yapily_id: ref, yapily_username: name });
      if (!changed) {
        // The person has deleted their account while the provider made one for them.
        await addBankRemoval(context, context.db, 'user', ref);
        removeSoon(context);
        throw new AppError('session.required');
      }
      return { message: 'Account created.', results: await tellUser(context.db, changed) };
    },

    async removeBankUser({ headers, caller }) {
      const user = await requireUser(context, caller.userId);
      if (!user.yapily_id || headers['yapily-id'] !== user.yapily_id)
        throw invalidInput('yapily-id', 'must be your own');
      const { yapily_id } = user;
      // All of it or nothing: what is begun meanwhile finds no account to begin it with.
      const cause = { kind: 'connection.removed' } as const;
      const changed = await withLedger(ledgerFor(context.db, caller.owner), cause, async (ledger) => {
        for (const { id } of await listConnections(ledger)) await releaseConnection(context, ledger, id);
        await addBankRemoval(context, ledger.db, 'user', yapily_id);
        return updateUser(ledger.db, user.id, { yapily_id: null, yapily_username: null });
      });
      removeSoon(context);
      return { message: 'Account closed.', results: await tellUser(context.db, changed ?? user) };
    },
  };
}
