import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Generated, type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { withLowPriority } from '../low-priority.ts';
import { openSqlite } from './dialect.ts';

let folder: string;
let database: Database;
/** What another process sees: what was committed, and nothing else. */
let outside: DatabaseSync;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saldo-group-'));
  database = openDatabase({ databaseUrl: undefined, dataDir: folder });
  await sql`create table notes (id integer primary key, text text not null unique)`.execute(database.db);
  outside = openSqlite(join(folder, 'saldo.db'));
});
afterEach(async () => {
  outside.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

type Notes = Kysely<{ notes: { id: Generated<number>; text: string } }>;
const db = () => database.db as unknown as Notes;

const committed = () =>
  outside
    .prepare('select text from notes order by id')
    .all()
    .map(({ text }) => String(text));

/** How often something was committed, as another connection notices. */
const dataVersion = () => Number(outside.prepare('pragma data_version').get()?.data_version);

const write = (text: string, work: () => Promise<void> = async () => {}) =>
  db()
    .transaction()
    .execute(async (trx) => {
      await trx.insertInto('notes').values({ text }).execute();
      await work();
    })
    // Looked at in the very moment in which it is acknowledged.
    .then(() => committed());

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('short transactions that follow each other', () => {
  it('are committed together, and none is acknowledged before', async () => {
    let turn = 0;
    const writeFive = async () => {
      turn += 1;
      const seen = new Set<number>();
      const look = async () => void seen.add(dataVersion());
      const five = ['a', 'b', 'c', 'd', 'e'].map((text) => `${text}${turn}`);
      const found = await Promise.all(five.map((text) => write(text, look)));
      for (const [index, text] of five.entries()) expect(found[index]).toContain(text);
      // When the first was answered, all were on the disk; while they were written, none was.
      return { atFirst: five.filter((text) => found[0]?.includes(text)).length, commits: seen.size };
    };
    // A group lasts for milliseconds: where the machine is slower than that, another one shows it.
    await expect.poll(writeFive, { timeout: 60_000 }).toEqual({ atFirst: 5, commits: 1 });
  });

  it('wait for whoever asks in the same round of the event loop', async () => {
    const isIdle = () => database.countConnections().idle === 2;
    const first = write('a');
    while (isIdle()) await undefined;
    while (!isIdle()) await undefined;
    // Nobody waited when the first one was done.
    const second = write('b');
    expect(await first).toEqual(['a', 'b']);
    expect(await second).toEqual(['a', 'b']);
  });

  it('are on the disk once the database is closed', async () => {
    const last = write('a').catch(() => []);
    while (database.countConnections().idle === 2) await undefined;
    while (database.countConnections().idle < 2) await undefined;
    await database.close();
    await last;
    expect(committed()).toEqual(['a']);
    database = openDatabase({ databaseUrl: undefined, dataDir: folder });
  });

  it('fail alone, before or after others', async () => {
    const fail = async () => {
      throw new Error('no');
    };
    const all = [write('a', fail), write('b'), write('c', fail), write('d'), write('b'), write('e')];
    const results = await Promise.allSettled(all);
    expect(results.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(committed()).toEqual(['b', 'd', 'e']);
  });

  it('count single statements among them', async () => {
    const insert = (text: string) => db().insertInto('notes').values({ text }).execute();
    const versions = new Set<number>();
    const noted = write('a', async () => void versions.add(dataVersion()));
    const single = insert('b').then(() => committed());
    const other = write('c', async () => void versions.add(dataVersion()));
    const twice = insert('a').then(
      () => 'done',
      () => 'refused',
    );
    expect(await single).toContain('b');
    await Promise.all([noted, other]);
    expect(await twice).toBe('refused');
    expect(committed()).toEqual(['a', 'b', 'c']);
  });

  it('are not seen by readers while one of the group still writes', async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const slow = write('slow', async () => {
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    expect(await db().selectFrom('notes').selectAll().execute()).toEqual([]);
    end.resolve();
    expect(await slow).toEqual(['slow']);
  });

  it('are on the disk before a long one begins', async () => {
    const order: string[] = [];
    const long = () =>
      withLowPriority(() =>
        write('long', async () => {
          order.push(`long sees ${committed().join()}`);
          await pause();
        }),
      );
    await Promise.all([write('a'), write('b'), long()]);
    expect(order).toEqual(['long sees a,b']);
  });

  it('are all refused where the commit fails, and the next ones go on', async () => {
    await sql`create table parents (id integer primary key)`.execute(database.db);
    await sql`create table children (parent integer references parents deferrable initially deferred)`.execute(
      database.db,
    );
    // Noticed only at the commit.
    const orphan = () =>
      database.db.transaction().execute(async (trx) => {
        await sql`insert into children values (7)`.execute(trx);
      });
    const results = await Promise.allSettled([write('a'), orphan(), write('b')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(committed()).toEqual([]);
    expect(await write('c')).toEqual(['c']);
  });

  it('are acknowledged just where they are on the disk when that fills up, and the next ones go on', async () => {
    const pages = Number(outside.prepare('pragma page_count').get()?.page_count);
    await sql.raw(`pragma max_page_count = ${pages + 4}`).execute(database.db);
    const large = 'x'.repeat(100_000);
    for (const texts of [
      ['a', 'b', large, 'c', 'd'],
      [large, 'e'],
      ['f', large],
    ]) {
      const results = await Promise.allSettled(texts.map((text) => write(text)));
      const kept = texts.filter((_, index) => results[index]?.status === 'fulfilled');
      expect(kept).not.toContain(large);
      expect(committed().filter((text) => texts.includes(text))).toEqual(kept);
    }
    await sql`pragma max_page_count = 1000000`.execute(database.db);
    await write(large);
    expect(committed()).toContain(large);
  });

  it('leave commands that no transaction may contain to themselves', async () => {
    const vacuum = () => sql`vacuum`.execute(database.db);
    await Promise.all([write('a'), vacuum(), write('b')]);
    expect(committed()).toEqual(['a', 'b']);
  });
});
