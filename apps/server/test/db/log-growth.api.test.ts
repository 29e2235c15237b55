import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { inSnapshot } from '../../src/db/snapshot.ts';
import { makePlace, startApp } from '../support/harness.ts';
import { addHistory } from '../support/long-history.ts';
import { startWithMoney } from '../support/money.ts';

const MEGABYTE = 1024 * 1024;
/** What the log's file keeps. */
const SMALL = 17 * MEGABYTE;

const logOf = ({ dataDir }: { dataDir: string }) => join(dataDir, 'saldo.db-wal');
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Of the frames in the log, those that are not in the database yet. */
function watch(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'saldo.db'), { readOnly: true });
  const look = db.prepare('pragma wal_checkpoint(noop)');
  return {
    countLeft: () => {
      const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
      return log - checkpointed;
    },
    close: () => db.close(),
  };
}

describe.runIf(inject('database') === 'sqlite')('the write-ahead log', () => {
  it('grows while somebody reads one moment for long, is then copied beside, and is small again', async () => {
    const saldo = await startApp();
    const place = { dataDir: saldo.context.config.dataDir };
    const [ada, bob] = [await startWithMoney(saldo), await startWithMoney(saldo)];
    const log = logOf(place);
    const frames = watch(place.dataDir);
    await inSnapshot(saldo.database, async (db) => {
      await db.selectFrom('users').select('id').execute();
      while (sizeOf(log) < 2 * SMALL) await addHistory(saldo, ada, 4000);
      await bob.post();
      expect(frames.countLeft()).toBeGreaterThan(8000);
    });
    await bob.post();
    // The worker leaves what is little to the main thread.
    await expect.poll(frames.countLeft).toBe(0);
    frames.close();
    for (let posts = 0; posts < 2; posts++) await bob.post();
    expect(sizeOf(log)).toBeLessThan(SMALL);
    expect((await bob.list({ page: 1 })).total).toBe(4);
    await saldo.close();
  });

  it('is whole and gone after an end in the middle of it', async () => {
    const place = await makePlace();
    const database = openDatabase(place);
    await sql`create table notes (text text)`.execute(database.db);
    for (let times = 0; times < 5; times++)
      await sql`insert into notes select hex(zeroblob(2000)) from json_each(${JSON.stringify(Array(5000).fill(0))})`.execute(
        database.db,
      );
    await database.close();
    expect(sizeOf(logOf(place))).toBe(0);
    const again = openDatabase(place);
    const { rows } = await sql`select count(*) as count from notes`.execute(again.db);
    expect(rows).toEqual([{ count: 25_000 }]);
    await again.close();
    await place.remove();
  });
});
