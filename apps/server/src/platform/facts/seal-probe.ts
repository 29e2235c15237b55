import { ConfigError } from '../../config/config.ts';
import type { Seal } from '../../crypto/seal.ts';
import type { Db } from '../../db/database.ts';
import { findProbe, insertProbe, listSealed } from './facts.repository.ts';

/**
 * Throws if the key isn't the one that this database was encrypted with, at startup rather than at somebody's
 * sign-in. The probe is rotated with everything else.
 */
export async function requireSameSeal(db: Db, seal: Seal, key: string): Promise<void> {
  const probe = await findProbe(db);
  const sealed = probe === undefined ? await listSealed(db) : [probe];
  // One that opens suffices: another may be damaged.
  if (sealed.length > 0 && !sealed.some((text) => canOpen(seal, text)))
    throw new ConfigError(
      `${key} is not the key that the secrets in this database were sealed with: put back the one from before`,
    );
  await insertProbe(db, seal.close('open'));
}

export function canOpen(seal: Seal, sealed: string): boolean {
  try {
    seal.open(sealed);
    return true;
  } catch {
    return false;
  }
}
