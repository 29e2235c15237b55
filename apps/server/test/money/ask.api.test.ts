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

describe('a question for whether there is enough', () => {
  const put = (amount: number) => ada.post({ type: 'income', name: 'Opening', amount, date: '2026-11-15' });
  const recur = (fields: object) =>
    saldo.call('createRecurring', {
      body: {
        ...{ name: 'Rent', type: 'expense', source_id: ada.source.id, next_date: '2026-12-01' },
        ...{ every: { unit: 'year', count: 1 }, amount: { expected: 700 }, ...fields },
      },
      token: ada.token,
    });

  it('is answered by what would be left on the lowest day', async () => {
    await put(1000);
    await recur({});
    expect(await ask('can I afford 250 on Friday?')).toMatchObject({
      ...{ kind: 'answer', url: '/forecast', not_understood: [] },
      afford: { amount: 250, date: '2026-11-20', verdict: 'yes', left: 50, lowest_on: '2026-12-01' },
      text: 'Yes. On 01/12/2026, your lowest day, 50,00\u00a0€ would still be left.',
    });
    expect(await ask('¿puedo permitirme 400?')).toMatchObject({
      afford: { verdict: 'no', left: -100 },
      text: 'No. El 01/12/2026 te faltarían 100,00\u00a0€.',
    });
    const body = { name: 'Trip', target: 200, source_ids: [ada.source.id] };
    await saldo.call('createGoal', { body, token: ada.token });
    expect(await ask('can I afford 250 on Friday?')).toMatchObject({ afford: { verdict: 'no', left: -150 } });
  });

  it('counts what comes before that day', async () => {
    await put(100);
    await recur({ name: 'Salary', type: 'income', next_date: '2026-11-30' });
    expect(await ask('can I afford 300 tomorrow')).toMatchObject({ afford: { verdict: 'no', left: -200 } });
    expect(await ask('can I afford 300 on 1 december')).toMatchObject({
      afford: { verdict: 'yes', left: 500 },
    });
  });

  it('is not answered for days that are too far ahead', async () => {
    expect(await ask('can I afford 300 on 2029-01-01')).toMatchObject({ kind: 'nothing' });
  });
});
