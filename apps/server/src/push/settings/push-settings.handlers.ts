import type { Push } from '@saldo/contract';
import { PUSH_KINDS, type PushKind } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { inTransaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { findUser, lockUser } from '../../identity/users/users.repository.ts';
import { findPushSettings, type PushSettingsRow, putPushSettings } from './push-settings.repository.ts';

export function pushSettingsHandlers({ db, push }: Context): HandlersFor<'changePush' | 'readPush'> {
  const toPush = (row: PushSettingsRow | undefined): Push => ({
    available: push !== undefined,
    public_key: push?.publicKey ?? null,
    kinds: toKinds(row),
    amounts: row?.amounts === 1,
  });

  return {
    async readPush({ caller }) {
      return { results: toPush(await findPushSettings(db, caller.userId)) };
    },

    async changePush({ body, caller: { userId } }) {
      const row = await inTransaction(db, async (trx) => {
        // Two devices that change different kinds at once both keep theirs.
        await lockUser(trx, userId);
        if (!(await findUser(trx, userId))) throw new AppError('session.required');
        const before = await findPushSettings(trx, userId);
        const now = toKinds(before);
        const flag = (kind: PushKind) => Number(body.kinds?.[kind] ?? now[kind]);
        const chosen = {
          ...{
            budget: flag('budget'),
            due: flag('due'),
            missed: flag('missed'),
            below_zero: flag('below_zero'),
          },
          amounts: Number(body.amounts ?? before?.amounts === 1),
        };
        const hasNew = PUSH_KINDS.some((kind) => chosen[kind] === 1 && !now[kind]);
        await putPushSettings(trx, userId, chosen, hasNew);
        return findPushSettings(trx, userId);
      });
      return { message: 'Notifications updated.', results: toPush(row) };
    },
  };
}

const toKinds = (row: PushSettingsRow | undefined) =>
  Object.fromEntries(PUSH_KINDS.map((kind) => [kind, row?.[kind] === 1])) as Push['kinds'];
