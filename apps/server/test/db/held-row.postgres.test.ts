import pg from 'pg';
import { expect, it } from 'vitest';
import { startApp } from '../support/harness.ts';
import { startWithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';

it('whoever forgets a file again and again while it is held takes no connections from others', async () => {
  const saldo = await startApp();
  const [ada, bob] = [await startWithMoney(saldo), await saldo.signUp()];
  const { id } = (await sendFile(saldo, ada, 'Date,Description,Amount\n2026-09-01,Shop,-2.00\n')).body
    .results;

  const holder = new pg.Client(saldo.databaseUrl);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select id from file_imports for update');
  let answered = 0;
  const forgetting = Array.from({ length: 12 }, async () => {
    const { status } = await saldo.call('removeFileImport', { params: { id }, token: ada.token });
    answered += 1;
    return status;
  });
  expect((await saldo.call('createCategory', { body: { name: 'Food' }, token: bob.token })).status).toBe(201);
  expect(answered).toBeLessThan(2);

  await holder.query('rollback');
  await holder.end();
  const statuses = await Promise.all(forgetting);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  await saldo.close();
});
