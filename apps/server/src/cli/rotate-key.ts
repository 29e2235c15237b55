import { ConfigError, readConfigOrExit } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { isCommitUnknown } from '../db/failure.ts';
import { type Alone, holdAlone } from '../db/in-use.ts';
import { makeReady } from '../db/migrate.ts';
import { rotateKey } from '../operations/sealing-key/rotate-key.ts';

/** `npm run rotate-key`: seals everything with a new key. Stop Saldo first. */
// Readable only by the account that Saldo runs as.
process.umask(0o077);
const config = readConfigOrExit(process.env);
const database = openDatabase(config);
let alone: Alone | undefined;
try {
  if (config.secretKey && !config.newSecretKey)
    throw new ConfigError('NEW_SECRET_KEY is missing: what SECRET_KEY is to become');
  alone = await holdAlone(config);
  if (!(await makeReady(database)))
    throw new ConfigError('the database is of an earlier version: a start brings it up to date');
  const { sealed, left } = await rotateKey({ config, database, now: () => new Date() }, alone.requireHeld);
  console.log(`${sealed} secrets are sealed with the new key.`);
  if (left > 0)
    console.log(`${left} could not be opened with the key of before either, and stay as they were.`);
  if (config.newSecretKey) console.log('Set SECRET_KEY to it before the next start.');
} catch (error) {
  const reason = error instanceof ConfigError ? error.message : String(error);
  console.error(
    isCommitUnknown(error)
      ? `Nobody said whether the key was changed (${reason}). Start Saldo: where it asks for another key, it is secret.key.new, or NEW_SECRET_KEY.`
      : `The key was not changed. ${reason}`,
  );
  process.exitCode = 1;
} finally {
  await alone?.release();
  await database.close();
}
