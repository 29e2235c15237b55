import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(() => saldo.close());

const ask = async (q: string) => (await saldo.call('ask', { query: { q }, token: ada.token })).body.results;

describe('a line in plain words', () => {
  it('becomes a filtered list, which finds just that', async () => {
    const { id } = await ada.addCategory('Groceries');
    await ada.post({ name: 'Big shopping', category_id: id, amount: 60 });
    await ada.post({ name: 'Small shopping', category_id: id, amount: 40 });
    const answer = await ask('groceries over 50');
    expect(answer).toMatchObject({
      kind: 'list',
      filter: { category_id: id, min: '50.00' },
      not_understood: [],
    });
    expect(answer.url).toBe(`/transactions?min=50.00&category_id=${id}`);
    const { results } = await ada.list(answer.filter as never);
    expect(results.map(({ name }) => name)).toEqual(['Big shopping']);
  });

  it('understands a usual word for one’s own category', async () => {
    const { id } = await ada.addCategory('Supermercado');
    expect(await ask('groceries this year')).toMatchObject({ kind: 'list', filter: { category_id: id } });
  });

  it('becomes something to be written down, which is not written down', async () => {
    const { id } = await ada.addSource({ name: 'Efectivo' });
    const answer = await ask('café 2,40 efectivo ayer');
    expect(answer).toMatchObject({
      kind: 'draft',
      draft: { name: 'café', type: 'expense', amount: 2.4, source_id: id },
    });
    expect((await ada.list()).results).toEqual([]);
  });

  it('keeps the word that tells the category as the name, and takes the category for one where it stands alone', async () => {
    const { id } = await ada.addCategory('Bars and cafés');
    expect((await ask('café 2,40')).draft).toMatchObject({ name: 'café', category_id: id, amount: 2.4 });
    expect((await ask('home 20')).draft).toMatchObject({ name: 'Home', category_id: ada.category.id });
  });

  it('says what it has not understood, and searches for it only where it occurs', async () => {
    await ada.post({ name: 'Taberna El Nogal' });
    expect(await ask('nogal this year')).toMatchObject({ filter: { q: 'nogal' }, not_understood: [] });
    const unknown = await ask('qwertz this year');
    expect(unknown.filter).not.toHaveProperty('q');
    expect(unknown.not_understood).toEqual(['qwertz']);
    expect(await ask('how much')).toMatchObject({ kind: 'nothing', url: null });
  });

  it('tells when something is expected next, and what it comes to', async () => {
    const home = await ada.addCategory('Vivienda');
    const salary = await ada.addCategory('Salary');
    for (const month of ['07', '08', '09', '10']) {
      await ada.post({ name: 'Immo GmbH', amount: 780, date: `2026-${month}-28`, category_id: home.id });
      await ada.post({ name: 'Gym', amount: 29, date: `2026-${month}-20` });
      await ada.post({
        ...{ name: 'ACME', type: 'income', amount: 2340, date: `2026-${month}-26`, category_id: salary.id },
      });
    }
    const rent = { kind: 'answer', payment: { name: 'Immo GmbH', date: '2026-11-28', amount: 780 } };
    for (const line of ['when is the next rent', '¿Cuándo es el próximo alquiler?'])
      expect(await ask(line)).toMatchObject({ ...rent, not_understood: [] });
    for (const line of ['when is my salary', 'cuándo cobro', 'when is the next ACME'])
      expect(await ask(line)).toMatchObject({
        payment: { name: 'ACME', type: 'income', date: '2026-11-26' },
      });
    const next = await ask('what is the next payment');
    expect(next.text.replaceAll(/\s/g, ' ')).toBe('Gym: 29,00 € on 20/11/2026');
    expect(next.url).toBe(`/recurring?item=${next.payment?.recurring_id}`);
  });

  it('guesses nothing where nothing of that name is expected', async () => {
    for (const month of ['07', '08', '09', '10'])
      await ada.post({ name: 'Gym', amount: 29, date: `2026-${month}-20` });
    expect(await ask('when is the next rent')).toMatchObject({
      ...{ kind: 'nothing', payment: null, url: null, not_understood: ['rent'] },
    });
    expect(await ask('when do I get paid')).toMatchObject({ payment: null });
  });

  it('with nothing in it is refused', async () => {
    expect((await saldo.call('ask', { query: { q: ' ' }, token: ada.token })).status).toBe(400);
  });
});
