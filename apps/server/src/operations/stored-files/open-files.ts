import { randomBytes } from 'node:crypto';
import type { Counters } from '../../adapters/monitoring/counters.ts';
import { createFiles, type Files } from '../../adapters/store/files.ts';
import type { Store } from '../../adapters/store/store.ts';
import type { Config } from '../../config/config.ts';
import type { Database, Db } from '../../db/database.ts';
import { insertFolder, listFolders } from './stored-files.repository.ts';

/** Where this installation's files lie, by its configuration. */
export async function openFiles(
  { config, database }: { config: Pick<Config, 'store'>; database: Database },
  counters: Pick<Counters, 'addStoreCall'>,
): Promise<Files> {
  const store = await openStore(config, counters);
  let folder: Promise<string> | undefined;
  return createFiles(store, () => {
    folder ??= requireFolder(database.db).catch((error: unknown) => {
      folder = undefined;
      throw error;
    });
    return folder;
  });
}

/** Nothing of the library is read where there is no bucket. */
async function openStore(
  { store }: Pick<Config, 'store'>,
  counters: Pick<Counters, 'addStoreCall'>,
): Promise<Store | undefined> {
  if (!store) return undefined;
  const { createS3Store } = await import('../../adapters/store/s3-store.ts');
  return createS3Store(store, counters);
}

/**
 * Each database has a folder of its own, which no backup carries: whoever restores one elsewhere, with the same bucket in
 * the settings, clears away nothing of the place that it came from.
 */
export async function requireFolder(db: Db): Promise<string> {
  const [known] = await listFolders(db);
  if (known) return known;
  const folder = randomBytes(9).toString('base64url');
  await insertFolder(db, { folder, made_at: new Date().toISOString() });
  return folder;
}
