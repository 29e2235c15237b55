import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { FactsTable } from './facts.table.ts';

const PROBE = 'sealed-probe';
const ENOUGH = 20;

export async function insertProbe(db: Db, value: string): Promise<void> {
  const row: Insertable<FactsTable> = { name: PROBE, value };
  await db
    .insertInto('facts')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function findProbe(db: Db): Promise<string | undefined> {
  const probe = await db.selectFrom('facts').select('value').where('name', '=', PROBE).executeTakeFirst();
  return probe?.value;
}

/** Some encrypted values, for databases older than the probe. */
export async function listSealed(db: Db): Promise<string[]> {
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
