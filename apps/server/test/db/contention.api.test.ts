import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney } from '../support/money.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

describe('two at once', () => {
  it('of deleting an account and writing to it leave it deleted, and nothing fails', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const ada = await startWithMoney(saldo);
      const remove = () => saldo.call('removeUser', { params: { id: ada.user.id }, token: ada.token });
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, index) => ada.post({}, { 'idempotency-key': `key-${index}` })),
        remove(),
        ...Array.from({ length: 6 }, () => ada.post()),
        remove(),
      ]);
      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].filter((status) => ![200, 201, 401, 404].includes(status))).toEqual([]);
      expect(statuses).toContain(200);
      const left = saldo.database.db.selectFrom('users').select('id').where('id', '=', ada.user.id);
      expect(await left.execute()).toEqual([]);
    }
  });
});
