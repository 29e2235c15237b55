import { describe, expect, it } from 'vitest';
import { addAccounts, listOf, readSource, undo, update } from '../support/linked-bank.ts';
import { type OddBank, useOddBank } from '../support/odd-bank.ts';

let sandbox: OddBank['sandbox'];
let provider: OddBank['provider'];
let saldo: OddBank['saldo'];
let ada: OddBank['ada'];
useOddBank((bank) => {
  ({ sandbox, provider, saldo, ada } = bank);
});

const removeConnection = () =>
  saldo.call('removeConnection', { params: { id: ada.connection.id }, token: ada.person.token });

/** Does this while the bank's answer about transactions is on its way. */
async function during(path: RegExp, asking: () => Promise<{ status: number }>, act: () => Promise<unknown>) {
  const { held, release } = provider.hold(path);
  const asked = asking();
  await held;
  await act();
  release();
  return asked;
}

const TRANSACTIONS = /\/transactions/;
const ACCOUNTS = /^\/accounts$/;

describe('while an import waits for the bank', () => {
  it('its connection can be removed: nothing of it is written, and the source is whole', async () => {
    const before = await readSource(saldo, ada);
    const answer = await during(TRANSACTIONS, () => update(saldo, ada), removeConnection);
    expect(answer.status).toBe(404);
    expect(await listOf(saldo, ada)).toEqual([]);
    expect(await readSource(saldo, ada)).toMatchObject({ amount: before?.amount, connection_id: null });
  });

  it('its source can be removed with the connection', async () => {
    const answer = await during(
      TRANSACTIONS,
      () => update(saldo, ada),
      async () => {
        await removeConnection();
        const gone = { params: { id: ada.source.id }, token: ada.person.token };
        expect((await saldo.call('removeSource', gone)).status).toBe(200);
      },
    );
    expect(answer.status).toBe(404);
  });

  it.each([
    ['transactions', TRANSACTIONS, update],
    ['accounts', ACCOUNTS, addAccounts],
  ])('for %s the account can be deleted: it is gone, and the import finds nobody', async (_, path, ask) => {
    const { user, token } = ada.person;
    const answer = await during(
      path,
      () => ask(saldo, ada),
      async () => {
        expect((await saldo.call('removeUser', { params: { id: user.id }, token })).status).toBe(200);
      },
    );
    expect(answer.status).toBe(401);
    expect(
      await saldo.database.db.selectFrom('users').select('id').where('id', '=', user.id).execute(),
    ).toEqual([]);
  });

  it('of accounts its connection can be removed: no source stays that nobody can change', async () => {
    const answer = await during(ACCOUNTS, () => addAccounts(saldo, ada), removeConnection);
    expect(answer.status).toBe(404);
    const sources = (await saldo.call('listSources', { token: ada.person.token })).body.results;
    expect(sources.map(({ connection_id }) => connection_id)).toEqual(sources.map(() => null));
  });

  it('an earlier one can be undone: all of its history comes back', async () => {
    const first = await update(saldo, ada);
    const all = await listOf(saldo, ada);
    await sandbox.control('clock', { days: 1 });
    const answer = await during(
      TRANSACTIONS,
      () => update(saldo, ada),
      () => undo(saldo, ada, first.body.results.id),
    );
    expect(answer.status).toBe(200);
    expect((await listOf(saldo, ada)).length).toBeGreaterThanOrEqual(all.length);
  });
});

describe('of two readings at once', () => {
  it('the one that began later counts, whichever is written last', async () => {
    await update(saldo, ada);
    const older = provider.hold(TRANSACTIONS);
    const first = update(saldo, ada);
    await older.held;
    await sandbox.control('clock', { days: 20 });
    const second = await update(saldo, ada);
    expect(second.body.added).toBeGreaterThan(0);
    const [rows, source] = [await listOf(saldo, ada), await readSource(saldo, ada)];
    older.release();
    expect((await first).body).toMatchObject({ added: 0, updated: 0, results: { state: 'done' } });
    expect(await listOf(saldo, ada)).toEqual(rows);
    expect(await readSource(saldo, ada)).toEqual(source);
  });

  it('of accounts the older one does not bring back the older balance', async () => {
    const withBalance = (amount: number) => (path: string, answer: { status: number; body: string }) => {
      if (!ACCOUNTS.test(path)) return answer;
      const told = JSON.parse(answer.body);
      for (const account of told.data) Object.assign(account, { balance: amount, accountBalances: [] });
      return { ...answer, body: JSON.stringify(told) };
    };
    provider.alter(withBalance(1));
    const older = provider.hold(ACCOUNTS);
    const first = addAccounts(saldo, ada);
    await older.held;
    provider.alter(withBalance(2));
    await addAccounts(saldo, ada);
    older.release();
    await first;
    expect(await readSource(saldo, ada)).toMatchObject({ amount: 2 });
  });
});
