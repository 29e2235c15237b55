import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepared } from '../../src/db/prepared.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';

let saldo: TestApp;
let other: TestApp;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  [saldo, other] = [await startApp(), await startApp()];
  [ada, bob] = [await saldo.signUp(), await saldo.signUp()];
});
afterAll(async () => {
  await saldo.close();
  await other.close();
});

let built = 0;
const selectUsers = prepared((db, [id, limit]: [id: string, limit: number]) => {
  built += 1;
  return db.selectFrom('users').select(['id', 'email']).where('id', '>=', id).orderBy('id').limit(limit);
});

it('a prepared statement is built once for a database, and asked with other values each time', async () => {
  const { db } = saldo.database;
  expect(await selectUsers(db, ada.user.id, 1)).toEqual([{ id: ada.user.id, email: ada.email }]);
  expect(await selectUsers(db, bob.user.id, 1)).toEqual([{ id: bob.user.id, email: bob.email }]);
  expect((await selectUsers(db, ada.user.id, 5)).length).toBe(2);
  expect(built).toBe(1);
});

it('a prepared statement sees what its transaction has written, and each database its own rows', async () => {
  const { db } = saldo.database;
  const changed = `changed-${ada.email}`;
  await expect(
    db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ email: changed }).where('id', '=', ada.user.id).execute();
      expect(await selectUsers(trx, ada.user.id, 1)).toEqual([{ id: ada.user.id, email: changed }]);
      throw new Error('not kept');
    }),
  ).rejects.toThrow('not kept');
  expect(await selectUsers(db, ada.user.id, 1)).toEqual([{ id: ada.user.id, email: ada.email }]);
  expect(await selectUsers(other.database.db, '', 5)).toEqual([]);
});
