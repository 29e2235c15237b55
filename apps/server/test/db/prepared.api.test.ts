import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepared, preparedByShape, preparedWithLists } from '../../src/db/prepared.ts';
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

it('a prepared statement of several shapes is built once for each', async () => {
  const { db } = saldo.database;
  let shapes = 0;
  const select = preparedByShape((db, direction: 'asc' | 'desc', [limit]: [limit: number]) => {
    shapes += 1;
    return db.selectFrom('users').select('id').orderBy('id', direction).limit(limit);
  });
  for (const limit of [1, 2])
    for (const direction of ['asc', 'desc'] as const)
      expect(await select(db, direction, limit)).toHaveLength(limit);
  expect((await select(db, 'asc', 1))[0]).not.toEqual((await select(db, 'desc', 1))[0]);
  expect(shapes).toBe(2);
});

it('a prepared statement with lists finds each of any number of values once, and nothing by an empty one', async () => {
  const { db } = saldo.database;
  let texts = 0;
  const select = preparedWithLists((db, [ids, emails]: [string[], string[]], [limit]: [limit: number]) => {
    texts += 1;
    const chosen = db.selectFrom('users').select('id').where('id', 'in', ids).where('email', 'in', emails);
    return chosen.orderBy('id').limit(limit);
  });
  const ids = [ada.user.id, bob.user.id];
  const emails = [ada.email, bob.email];
  const none = Array.from({ length: 98 }, (_, index) => `nobody ${index}`);
  for (const more of [0, 1, 2, 5, 20, 98]) {
    const found = await select(db, [[...none.slice(0, more), ...ids], emails], 10);
    expect(found.map(({ id }) => id)).toEqual(ids.toSorted());
  }
  // Two of them are of a few, two of more, and one of more than there are texts for.
  expect(texts).toBe(4);
  expect(await select(db, [[ada.user.id], emails], 10)).toEqual([{ id: ada.user.id }]);
  expect(await select(db, [ids, emails], 1)).toHaveLength(1);
  expect(await select(db, [[], emails], 10)).toEqual([]);
});
