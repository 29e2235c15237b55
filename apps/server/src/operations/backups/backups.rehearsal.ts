import { makeScratch } from '../../adapters/files/scratch.ts';
import type { Config } from '../../config/config.ts';
import { type Db, openDatabase } from '../../db/database.ts';
import type { Difference } from '../../ledger/index.ts';
import { BackupError } from './backup-file.ts';
import { bringIn, requireWhole } from './bring-in.ts';
import { type Digests, digestTables } from './dump.repository.ts';
import type { End } from './parse-line.ts';

/**
 * Restores it into a scratch place, compares every row of every table, brings it on to this version and recounts every
 * total and balance. Answers with those that do not add up: they did not before either, and are for `npm run verify`.
 */
export async function rehearse(
  { dataDir, backupPassphrase }: Pick<Config, 'dataDir' | 'backupPassphrase'>,
  file: string,
  expected?: End,
): Promise<Difference[]> {
  const scratch = makeScratch(dataDir, 'rehearsal');
  const database = openDatabase({ databaseUrl: undefined, dataDir: scratch.path });
  try {
    await requireWhole(file, backupPassphrase);
    const { end, differences } = await bringIn(file, {
      database,
      passphrase: backupPassphrase,
      replace: false,
      atItsVersion: requireSame,
    });
    if (expected && JSON.stringify(end) !== JSON.stringify(expected))
      throw new BackupError('it holds something else than was written');
    return differences;
  } finally {
    await database.close();
    await scratch.remove();
  }
}

async function requireSame(db: Db, loaded: Digests): Promise<void> {
  for (const [table, { rows, sha256 }] of Object.entries(await digestTables(db))) {
    const isSame = rows === (loaded[table]?.rows ?? 0) && (rows === 0 || sha256 === loaded[table]?.sha256);
    if (!isSame) throw new BackupError(`its table ${table} does not come back as it was`);
  }
}
