import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startApp } from '../support/harness.ts';

const LONG = sql`select count(*) from
  (with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 500000) select n from numbers) as long`;

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
