import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireOwner } from '../../src/identity/users/users.repository.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney } from '../support/money.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

/** How many rows of the table were looked at since the start, by any way. */
async function countRead(): Promise<number> {
  const { db } = saldo.database;
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ read: number }>`
    select cast(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as bigint) as read
    from pg_stat_user_tables where relname = 'transactions'`.execute(db);
  return rows[0]?.read ?? 0;
}

describe('a search', () => {
  it('looks at one person’s rows, however many others have the same word', async () => {
    const [ada, bo] = [await startWithMoney(saldo), await startWithMoney(saldo)];
    for (let count = 0; count < 20; count += 1) await ada.post({ name: 'Market' });
    await bo.post({ name: 'Market' });
    const owner = await requireOwner(saldo.database.db, bo.user.id);
    const columns = sql.raw(
      'owner, day, source_no, category_no, cents, name, description, folded, kind, change_no',
    );
    await sql`
      insert into transactions (id, ${columns})
      select decode(md5(n::text), 'hex'), ${columns} from transactions, generate_series(1, 20000) as n
      where owner = ${owner}`.execute(saldo.database.db);
    await sql`analyze transactions`.execute(saldo.database.db);
    await ada.list({ q: 'market', page: '1' });
    const before = await countRead();
    const { results } = await ada.list({ q: 'market', page: '1' });
    expect(results).toHaveLength(10);
    // The statistics come a moment later, from each connection by itself.
    await expect.poll(countRead).toBeGreaterThan(before);
    expect((await countRead()) - before).toBeLessThan(2000);
  });
});
