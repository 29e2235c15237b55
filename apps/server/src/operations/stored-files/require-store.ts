import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Files } from '../../adapters/store/files.ts';
import { putProven } from '../../adapters/store/put-proven.ts';
import { type Store, StoreError } from '../../adapters/store/store.ts';
import { ConfigError } from '../../config/config.ts';
import type { StoreSettings } from '../../config/config-store.ts';
import type { Db } from '../../db/database.ts';
import { requireFolder } from './open-files.ts';
import { hasObjects } from './stored-files.repository.ts';

/**
 * At the start: a bucket that is not there, or that we may not do everything in, is told at once and not by the first
 * receipt. One that is just silent keeps nobody from starting, as everything but files goes on without it.
 */
export async function requireStore(
  { db, files, log }: { db: Db; files: Files; log: Pick<Logger, 'warn'> },
  settings: StoreSettings | undefined,
): Promise<void> {
  const { store } = files;
  if (!store || !settings) return requireNoObjects(db);
  try {
    await tryAll(store, await requireFolder(db));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const { bucket, endpoint } = settings;
    if (error.reason === 'missing') throw new ConfigError(`S3_BUCKET ${bucket} does not exist`);
    if (error.reason === 'refused')
      throw new ConfigError(
        `S3_BUCKET ${bucket} refuses: S3_REGION must be its own, and S3_ACCESS_KEY_ID be allowed to put, get, list and delete in it. It says of ${error.message}`,
      );
    if (error.reason === 'unfaithful')
      throw new ConfigError(`S3_BUCKET ${bucket} does not keep what is put into it`);
    log.warn({ reason: error.message, endpoint }, 'the store of files does not answer');
  }
}

async function requireNoObjects(db: Db): Promise<void> {
  if (await hasObjects(db))
    throw new ConfigError(
      'S3_BUCKET is not set, and there are files in a bucket: set it as it was; npm run move-files -- --to-database brings them back',
    );
}

/** Enough that no half of it, and nothing that answers everybody alike, is taken for it. */
const PROBE_BYTES = 1024;

/** Everything that is ever asked of it, with nothing of anybody's. */
async function tryAll(store: Store, folder: string): Promise<void> {
  const name = `${folder}/probe-${randomBytes(6).toString('base64url')}`;
  await putProven(store, name, randomBytes(PROBE_BYTES));
  for await (const _ of store.list(folder)) break;
  await store.remove(name);
}
