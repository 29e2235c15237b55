import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { whoAsks } from './on-behalf.ts';
import type { Owner } from './owner.ts';

/** Reads one moment of the database, however long it takes, while others go on writing. */
export async function inSnapshot<Result>(
  database: Database,
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (database.engine === 'postgres') {
    // Once only: what was read may be on its way to somebody already.
    return database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(run);
  }
  // A connection of its own: what is begun on the one that all share would keep everybody waiting.
  const own = database.reopen();
  try {
    return await own.db.connection().execute(async (db) => {
      const begin = () => beginBetweenLongWrites(db);
      // Whoever asks for what is theirs waits for what they do themselves.
      await (whoAsks() === undefined ? database.calm.want(begin) : begin());
      try {
        return await run(db);
      } finally {
        await sql`rollback`.execute(db);
      }
    });
  } finally {
    await own.close();
  }
}

const MS_BETWEEN_LOOKS = 20;

/**
 * A moment at which nothing is half done: of everybody's, or where somebody asks for what is theirs, of theirs. `begin`
 * alone takes no moment yet, the first reading does.
 */
async function beginBetweenLongWrites(db: Db): Promise<void> {
  const asking = whoAsks();
  for (;;) {
    await sql`begin`.execute(db);
    const isJournaled = (
      await sql`select 1 from sqlite_schema where name = 'long_writes'`.execute(db)
    ).rows.some(Boolean);
    if (!isJournaled) return;
    const underWay = await db
      .selectFrom('long_writes')
      .select('id')
      .$if(asking !== undefined, (query) => query.where('owner', '=', asking ?? (0 as Owner)))
      .executeTakeFirst();
    if (!underWay) return;
    await sql`rollback`.execute(db);
    await setTimeout(MS_BETWEEN_LOOKS);
  }
}
