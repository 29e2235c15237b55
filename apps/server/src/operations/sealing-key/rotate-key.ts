import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { ConfigError } from '../../config/config.ts';
import { createSeal, findRestoredKey, readSealKey, secretKeyFile } from '../../crypto/seal.ts';
import { liftTimeouts } from '../../db/database.ts';
import { canOpen, requireSameSeal } from '../../platform/facts/seal-probe.ts';
import type { Place } from '../backups/backups.service.ts';
import { updateSealed } from './sealed.repository.ts';

type Rotated = {
  sealed: number;
  /** What the key of before did not open either: it stays as it is. */
  left: number;
};

/**
 * Whatever is sealed is sealed with another key from now on: with that of the configuration, or with a new `secret.key` where there is
 * none. Nobody may use the place meanwhile.
 */
export async function rotateKey(
  { config, database }: Place,
  requireHeld: () => Promise<void>,
): Promise<Rotated> {
  const { newSecretKey } = config;
  const file = secretKeyFile(config.dataDir);
  // It stays until it is certain which of the two is needed: whoever is killed in between has both.
  const newFile = `${file}.new`;
  if (existsSync(newFile))
    throw new ConfigError(
      `${newFile} is there already: where Saldo starts, delete it; where it asks for another key, it is that one`,
    );
  const before = createSeal(readSealKey(config.secretKey, config.dataDir));
  await requireSameSeal(database.db, before, config.secretKey ? 'SECRET_KEY' : file);
  const text = newSecretKey ? undefined : randomBytes(32).toString('base64');
  const key = findRestoredKey(newSecretKey, text, config.dataDir);
  if (!key) throw new Error('a new key that is none');
  if (text) writeFileSync(newFile, text, { mode: 0o600, flush: true });
  const after = createSeal(key);
  const rotated: Rotated = { sealed: 0, left: 0 };
  let isSealed = false;
  try {
    await database.db.transaction().execute(async (trx) => {
      await liftTimeouts(trx);
      await updateSealed(trx, (sealed) => {
        const isOurs = canOpen(before, sealed);
        rotated[isOurs ? 'sealed' : 'left'] += 1;
        return isOurs ? after.close(before.open(sealed)) : sealed;
      });
      await requireHeld();
      isSealed = true;
    });
  } catch (error) {
    // Taken back, unless it was to be kept already: then it is not for us to say which of the two is needed.
    if (!isSealed) rmSync(newFile, { force: true });
    throw error;
  }
  if (text) renameSync(newFile, file);
  return rotated;
}
