import type { Store } from '../../adapters/store/store.ts';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import { incrementCounter } from '../../platform/limits/limits.repository.ts';
import { deleteLoose, insertLoose, listFolders, listLoose, listNamed } from './stored-files.repository.ts';

const HOUR = 3_600_000;
const EVERY = 6 * HOUR;
const DAY = 24 * HOUR;

/** One server of many looks through the bucket every six hours. */
export async function removeLooseWhenDue(context: Context, stopping: AbortSignal): Promise<void> {
  if (!context.files.store) return;
  const now = await context.sharedNow();
  const until = new Date(now.getTime() + EVERY);
  const { count } = await incrementCounter(
    context.db,
    'loose-objects',
    now.toISOString(),
    until.toISOString(),
  );
  if (count === 1) await removeLoose(context, stopping);
}

/**
 * What no row names any more, or never came to: seen once it is only written down, and it goes when that is a day ago and
 * still so. By then no request, no backup and no moving is left that has read a row which named it.
 */
export async function removeLoose(context: Context, stopping?: AbortSignal): Promise<number> {
  const { db, files, sharedNow } = context;
  if (!files.store) return 0;
  const now = await sharedNow();
  let removed = 0;
  for (const folder of await listFolders(db)) {
    for await (const names of files.store.list(folder)) {
      if (stopping?.aborted) return removed;
      removed += await removeOf(db, files.store, names, now);
    }
  }
  return removed;
}

async function removeOf(db: Db, store: Store, names: readonly string[], now: Date): Promise<number> {
  const named = await listNamed(db, names);
  const since = await listLoose(db, names);
  const isLoose = (name: string) => !named.has(name);
  const before = new Date(now.getTime() - DAY).toISOString();
  const due = names.filter((name) => isLoose(name) && (since.get(name) ?? '9') < before);
  await insertLoose(
    db,
    names.filter((name) => isLoose(name) && !since.has(name)),
    now.toISOString(),
  );
  for (const name of due) await store.remove(name);
  await deleteLoose(db, [...due, ...names.filter((name) => named.has(name) && since.has(name))]);
  return due.length;
}
