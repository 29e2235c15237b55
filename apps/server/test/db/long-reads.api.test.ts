import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { startApp } from '../support/harness.ts';

const LONG = sql`select count(*) from
  (with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 500000) select n from numbers) as long`;

const SHORT = sql`select count(*) from users`;

it('whoever reads with several long statements lets others in after each', async () => {
  const { context, close } = await startApp();
  const order: string[] = [];
  setImmediate(() => order.push('somebody else'));
  for (const name of ['first', 'second']) {
    await LONG.execute(context.db);
    order.push(name);
  }
  expect(order).toEqual(['somebody else', 'first', 'second']);
  await close();
});

it('whoever asks for a little again and again lets others in, too', async () => {
  const { context, close } = await startApp();
  let isHeard = false;
  setImmediate(() => {
    isHeard = true;
  });
  for (let asked = 0; asked < 20_000 && !isHeard; asked++) await SHORT.execute(context.db);
  expect(isHeard).toBe(true);
  await close();
});

it('whoever writes with many short statements in one transaction lets others in, too', async () => {
  const { context, close } = await startApp();
  let isHeard = false;
  await context.db.transaction().execute(async (trx) => {
    setImmediate(() => {
      isHeard = true;
    });
    for (let asked = 0; asked < 20_000 && !isHeard; asked++) await SHORT.execute(trx);
  });
  expect(isHeard).toBe(true);
  await close();
});

it('the index of words never tidies up after deletions in one long statement', async () => {
  const { context, close } = await startApp();
  if (inject('database') === 'sqlite') {
    const { rows } = await sql`select v from transactions_search_config where k = 'deletemerge'`.execute(
      context.db,
    );
    expect(rows).toEqual([{ v: 0 }]);
  }
  await close();
});
