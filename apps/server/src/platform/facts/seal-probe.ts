import { ConfigError } from '../../config/config.ts';
import type { Seal } from '../../crypto/seal.ts';
import type { Db } from '../../db/database.ts';
import { findProbe, insertProbe, listSealed } from './facts.repository.ts';

/**
 * Throws where the key is not the one that the secrets of this database were sealed with: found out at the start,
 * not by the first person who signs in. The probe is kept among them and moves with them.
 */
export async function requireSameSeal(db: Db, seal: Seal, key: string): Promise<void> {
  const probe = await findProbe(db);
  const sealed = probe === undefined ? await listSealed(db) : [probe];
  // One that opens is enough: another may be damaged for reasons of its own.
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
