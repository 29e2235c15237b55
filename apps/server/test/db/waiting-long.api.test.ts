import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLowPriority } from '../../src/db/low-priority.ts';
import type { Owner } from '../../src/db/owner.ts';
import { inTurn } from '../../src/ledger/index.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney } from '../support/money.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

it('somebody’s long change that waits for a backup to begin keeps none of their short ones waiting', async () => {
  const ada = await startWithMoney(saldo);
  const { db, calm } = saldo.database;
  const person = db.selectFrom('owners').select('number').where('user_id', '=', ada.user.id);
  const owner = (await person.executeTakeFirstOrThrow()).number as Owner;
  const begins = Promise.withResolvers<void>();
  const backup = calm.want(() => begins.promise);
  let isDone = false;
  const long = withLowPriority(() => inTurn(db, owner, async () => {})).then(() => {
    isDone = true;
  });
  expect(await ada.post({ name: 'Tea' })).toMatchObject({ status: 201 });
  // PostgreSQL needs no such moment.
  if (saldo.database.engine === 'sqlite') expect(isDone).toBe(false);
  begins.resolve();
  await Promise.all([backup, long]);
  expect(isDone).toBe(true);
});
