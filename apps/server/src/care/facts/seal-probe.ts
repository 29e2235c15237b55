import { ConfigError } from '../../config/config.ts';
import type { Seal } from '../../crypto/seal.ts';
import type { Db } from '../../db/database.ts';
import type {} from './facts.table.ts';

const PROBE = 'sealed-probe';
const ENOUGH = 20;

/**
 * Throws where the key is not the one that the secrets of this database were sealed with: found out at the start,
 * not by the first person who signs in. The probe is kept among them and moves with them.
 */
export async function requireSameSeal(db: Db, seal: Seal, key: string): Promise<void> {
  const probe = await findProbe(db);
  const sealed = probe === undefined ? await findSealed(db) : [probe];
  // One that opens is enough: another may be damaged for reasons of its own.
  if (sealed.length > 0 && !sealed.some((text) => canOpen(seal, text)))
    throw new ConfigError(
      `${key} is not the key that the secrets in this database were sealed with: put back the one from before`,
    );
  await db
    .insertInto('facts')
    .values({ name: PROBE, value: seal.close('open') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function findProbe(db: Db): Promise<string | undefined> {
  const probe = await db.selectFrom('facts').select('value').where('name', '=', PROBE).executeTakeFirst();
  return probe?.value;
}

/** Of a database from before there was a probe. */
async function findSealed(db: Db): Promise<string[]> {
  const credentials = await db
    .selectFrom('connections')
    .select('credential')
    .where('credential', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(ENOUGH)
    .execute();
  const factors = await db.selectFrom('second_factors').select('secret').limit(ENOUGH).execute();
  return [
    ...credentials.flatMap(({ credential }) => credential ?? []),
    ...factors.map(({ secret }) => secret),
  ];
}

export function canOpen(seal: Seal, sealed: string): boolean {
  try {
    seal.open(sealed);
    return true;
  } catch {
    return false;
  }
}
