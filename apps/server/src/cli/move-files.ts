import { createCounters } from '../adapters/monitoring/counters.ts';
import { ConfigError, readConfigOrExit } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { makeReady } from '../db/migrate.ts';
import { moveFiles } from '../operations/stored-files/move-files.ts';
import { openFiles } from '../operations/stored-files/open-files.ts';
import { requireStore } from '../operations/stored-files/require-store.ts';

/**
 * `npm run move-files`: moves all files into the bucket; with `--to-database`, out of it. Can be interrupted
 * and repeated.
 */
const config = readConfigOrExit(process.env);
const database = openDatabase(config);
const to = process.argv.includes('--to-database') ? 'database' : 'store';
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(event, () => process.exit(1));
try {
  if (!config.store)
    throw new ConfigError('S3_BUCKET is not set: there is no bucket to move files to, or from');
  if (!(await makeReady(database)))
    throw new ConfigError('the database is of an earlier version: a start brings it up to date');
  const files = await openFiles({ config, database }, createCounters());
  const log = {
    warn: () => {
      throw new ConfigError('S3_ENDPOINT: nobody answers there');
    },
  };
  await requireStore({ db: database.db, files, log }, config.store);
  const { moved, lost } = await moveFiles(database.db, files, to);
  console.log(
    `${moved} files are in ${to === 'store' ? `the bucket ${config.store.bucket}` : 'the database'} now.`,
  );
  if (lost > 0) console.error(`${lost} are not in the bucket, or damaged there: npm run verify names them.`);
  process.exitCode = lost > 0 ? 1 : 0;
} catch (error) {
  console.error(`Not all files were moved. ${error instanceof ConfigError ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
process.exit();
