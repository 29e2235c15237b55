import type { PushKind } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { chunks } from '../../db/chunks.ts';
import { inTransaction } from '../../db/database.ts';
import { listPushDevices } from '../devices/push-devices.repository.ts';
import { type Found, kindOf, type Tagged } from '../messages/news.ts';
import { addMessages } from '../messages/push-messages.service.ts';
import { takeUntold } from './push-told.repository.ts';

/** More of a kind at once are one notification. */
const MOST_OF_A_KIND = 3;
const ROWS_PER_STATEMENT = 200;

/** Each once, on all devices: what is noted as told and what is sent are one transaction. */
export async function tellOnce(context: Context, userId: string, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  await inTransaction(context.db, async (db) => {
    const now = context.now().toISOString();
    const untold = new Set<string>();
    const whats = [...new Set(found.flatMap(({ what, also }) => [what, ...(also ? [also] : [])]))];
    for (const some of chunks(whats, ROWS_PER_STATEMENT))
      for (const what of await takeUntold(db, userId, some, now)) untold.add(what);
    const fresh = found.filter(({ what }) => untold.has(what));
    await addMessages(context, db, await listPushDevices(db, userId), together(fresh));
  });
}

function together(found: readonly Found[]): Tagged[] {
  const byKind = Map.groupBy(found, ({ news }) => kindOf(news));
  return [...byKind].flatMap(([kind, some]) =>
    kind === undefined || some.length <= MOST_OF_A_KIND ? some.map(toTagged) : [toSeveral(kind, some.length)],
  );
}

const toTagged = ({ tag, news }: Found): Tagged => ({ tag, news });

const toSeveral = (kind: PushKind, count: number): Tagged => ({
  tag: `several:${kind}`,
  news: { kind: 'several', of: kind, count },
});
