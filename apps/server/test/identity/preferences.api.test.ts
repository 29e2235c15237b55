import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

describe('preferences', () => {
  it('are the usual ones until somebody chooses, field by field', async () => {
    const { token } = await saldo.signUp();
    const read = async () => (await saldo.call('readPreferences', { token })).body.results;
    expect(await read()).toEqual({
      language: null,
      number_format: 'de',
      date_format: 'dmy',
      currency_sign: 'after',
      week_starts_on: 'monday',
      dashboard: null,
    });
    const put = (body: object) => saldo.call('changePreferences', { body, token });
    await Promise.all([put({ number_format: 'en' }), put({ date_format: 'ymd' })]);
    await put({ dashboard: ['balance', 'due'], language: 'es' });
    expect(await read()).toEqual({
      language: 'es',
      number_format: 'en',
      date_format: 'ymd',
      currency_sign: 'after',
      week_starts_on: 'monday',
      dashboard: ['balance', 'due'],
    });
    await put({ dashboard: null });
    expect(await read()).toMatchObject({ dashboard: null, language: 'es' });
  });

  it('that make no sense are refused, and change nothing', async () => {
    const { token } = await saldo.signUp();
    const bad = [
      { number_format: 'xx' },
      { language: 'tlh' },
      { dashboard: ['due', 'due'] },
      { dashboard: Array.from({ length: 31 }, (_, no) => `card ${no}`) },
      { dashboard: ['x'.repeat(41)] },
    ];
    for (const body of bad) {
      const answer = await saldo.call('changePreferences', { body: body as never, token });
      expect([answer.status, answer.body.code]).toEqual([400, 'input.invalid']);
    }
    expect((await saldo.call('readPreferences', { token })).body.results).toMatchObject({ dashboard: null });
  });

  it('are nobody else’s, and go with their person', async () => {
    const [ada, eve] = [await saldo.signUp(), await saldo.signUp()];
    await saldo.call('changePreferences', { body: { currency_sign: 'before' }, token: ada.token });
    const read = await saldo.call('readPreferences', { token: eve.token });
    expect(read.body.results.currency_sign).toBe('after');
    await saldo.call('removeUser', { params: { id: ada.user.id }, token: ada.token });
    const left = await saldo.database.db.selectFrom('preferences').selectAll().execute();
    expect(left.filter(({ user_id }) => user_id === ada.user.id)).toEqual([]);
  });
});
