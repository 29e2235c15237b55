import type { PushKind } from '@saldo/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliverPush } from '../../src/push/messages/push-messages.service.ts';
import { forgetTold, lookForNews } from '../../src/push/news/news.job.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { type PushService, startPushService } from '../support/push-service.ts';
import { monthly, startWithRecurring, type WithRecurring } from '../support/recurring.ts';

let saldo: TestApp;
let service: PushService;
let ada: WithRecurring;
let token: string;
/** Today is 2026-11-15. */
beforeEach(async () => {
  [saldo, service] = [await startApp(), await startPushService()];
  ada = await startWithRecurring(saldo);
  token = ada.token;
  await saldo.call('addPushDevice', { body: service.subscribe(), token });
});
afterEach(async () => {
  await saldo.close();
  await service.close();
});

const turnOn = (...kinds: PushKind[]) =>
  saldo.call('changePush', {
    body: { kinds: Object.fromEntries(kinds.map((kind) => [kind, true])) },
    token,
  });
const later = (minutes: number) => {
  saldo.clock.now = new Date(saldo.clock.now.getTime() + minutes * 60_000);
};
/** What arrives when everybody was looked for; titles only. */
const look = async () => {
  await lookForNews(saldo.context);
  await deliverPush(saldo.context);
  await expect.poll(() => saldo.database.db.selectFrom('push_messages').select('id').execute()).toEqual([]);
  return service.received.splice(0).map(({ shown }) => shown.title);
};
const lookLater = (minutes = 5) => {
  later(minutes);
  return look();
};
const plan = (planned: number, category_id = ada.category.id) =>
  saldo.call('changePlanned', { params: { month: '2026-11', category_id }, body: { planned }, token });
const undoNewest = async () => {
  const [newest] = (await saldo.call('listChanges', { token })).body.results;
  await saldo.call('undoChange', { params: { id: newest?.id ?? '' }, token });
};
const bill = (name: string, next_date: string, amount = 700) =>
  ada.add({
    ...{ name, type: 'expense', source_id: ada.source.id, next_date, amount: { expected: amount } },
    every: { unit: 'month', count: 1 },
  });

describe('looking for news', () => {
  it('begins anew for what is switched on, and for nothing else that is chosen', async () => {
    const settings = () =>
      saldo.database.db.selectFrom('push_settings').select(['looked_at', 'foreseen_at']).execute();
    await turnOn('budget', 'below_zero');
    await look();
    const looked = saldo.clock.now.toISOString();
    await saldo.call('changePush', { body: { kinds: { budget: true }, amounts: true }, token });
    await saldo.call('changePush', { body: { kinds: { budget: false } }, token });
    expect(await settings()).toEqual([{ looked_at: looked, foreseen_at: looked }]);
    await turnOn('budget');
    expect(await settings()).toEqual([{ looked_at: '', foreseen_at: '' }]);
  });
});

describe('a budget', () => {
  it('is told at 80 % and when it is used up, once each, soon after it was spent', async () => {
    await plan(100);
    await turnOn('budget');
    await ada.post({ amount: 79 });
    expect(await look()).toEqual([]);
    await ada.post({ amount: 2 });
    expect(await lookLater()).toEqual(['Home: 80\u00a0% of the budget used']);
    await ada.post({ amount: 1 });
    expect(await lookLater()).toEqual([]);
    await ada.post({ amount: 20 });
    expect(await lookLater()).toEqual(['Home: budget used up']);
    expect(await lookLater(24 * 60)).toEqual([]);
  });

  it('is told of again neither after an undo nor after what was below it', async () => {
    await plan(100);
    await turnOn('budget');
    await ada.post({ amount: 150 });
    expect(await look()).toEqual(['Home: budget used up']);
    await undoNewest();
    expect(await lookLater()).toEqual([]);
    await ada.post({ amount: 85 });
    expect(await lookLater()).toEqual([]);
    await ada.post({ amount: 85 });
    expect(await lookLater()).toEqual([]);
  });

  it('of the budgets counts as well, and a category that is in both once', async () => {
    const body = { budget_amount: 50, target_period: '2026-11-30', category_id: ada.category.id };
    await saldo.call('createBudget', { body, token });
    await turnOn('budget');
    await ada.post({ amount: 45 });
    expect(await look()).toEqual(['Home: 80\u00a0% of the budget used']);
    await plan(50);
    expect(await lookLater()).toEqual([]);
    const { shown } = (await (async () => {
      await ada.post({ amount: 45 });
      later(5);
      await lookForNews(saldo.context);
      await expect.poll(service.titles).toEqual(['Home: budget used up']);
      return service.received[0];
    })()) ?? { shown: undefined };
    expect(shown?.path).toBe('/budgets?view=plan');
  });

  it('is one of several in one notification where there are many', async () => {
    for (const name of ['A', 'B', 'C', 'D']) {
      const category = await ada.addCategory(name);
      await plan(10, category.id);
      await ada.post({ amount: 10, category_id: category.id });
    }
    await turnOn('budget');
    expect(await look()).toEqual(['4 budgets are almost or fully used']);
  });
});

describe('a bill', () => {
  it('is told two days before, once', async () => {
    await bill('Rent', '2026-11-18');
    await bill('Phone', '2026-12-01');
    await turnOn('due');
    expect(await look()).toEqual([]);
    expect(await lookLater(24 * 60)).toEqual(['Rent is due on 18/11/2026']);
    expect(await lookLater(24 * 60)).toEqual([]);
  });

  it('that is due tomorrow says so, and an income is no bill', async () => {
    await bill('Rent', '2026-11-16');
    await ada.add({
      ...{ name: 'Wages', type: 'income', source_id: ada.source.id, next_date: '2026-11-16' },
      ...{ every: { unit: 'month', count: 1 }, amount: { expected: 900 } },
    });
    await turnOn('due');
    expect(await look()).toEqual(['Rent is due tomorrow']);
  });
});

describe('what recurs', () => {
  it('and did not arrive is told once it is missed', async () => {
    await ada.pay('Choir', 12, monthly('2026-10-14', 8));
    await ada.pay('Wages', 900, monthly('2026-10-14', 8), { type: 'income' });
    await turnOn('missed');
    expect(await look()).toEqual([]);
    expect((await lookLater(10 * 24 * 60)).sort()).toEqual([
      'No payment to Choir yet',
      'Wages hasn’t arrived',
    ]);
    expect(await lookLater(24 * 60)).toEqual([]);
  });
});

describe('a source', () => {
  it('that is expected to go below zero is told once a month, and urgently', async () => {
    await ada.post({ type: 'income', name: 'Opening', amount: 500 });
    await turnOn('below_zero');
    expect(await look()).toEqual([]);
    await bill('Rent', '2026-12-01');
    // The forecast is made at most once an hour.
    expect(await lookLater(5)).toEqual([]);
    later(60);
    await lookForNews(saldo.context);
    await expect.poll(service.titles).toEqual(['Wallet may go below zero']);
    expect(service.received[0]?.headers.urgency).toBe('high');
    expect(service.received.splice(0)[0]?.shown).toMatchObject({
      body: 'Expected on 01/12/2026. See what would prevent it.',
      path: '/forecast',
    });
    await ada.post({ amount: 1 });
    expect(await lookLater(61)).toEqual([]);
    expect(await lookLater(24 * 60)).toEqual([]);
  });
});

describe('news', () => {
  it('are only of what was switched on, also where it is switched off again before it is sent', async () => {
    await plan(100);
    await bill('Rent', '2026-11-16');
    await ada.post({ amount: 90 });
    await turnOn('due');
    expect(await look()).toEqual(['Rent is due tomorrow']);
    service.answerWith({ status: 503 });
    await turnOn('budget');
    await lookForNews(saldo.context);
    await expect.poll(() => service.refused.length).toBe(1);
    service.answerWith({ status: 201 });
    await saldo.call('changePush', { body: { kinds: { budget: false } }, token });
    later(5);
    await deliverPush(saldo.context);
    expect(service.received).toEqual([]);
  });

  it('show amounts only where somebody wants that, in their formats and language', async () => {
    await plan(1000);
    await ada.post({ amount: 1234.5 });
    await turnOn('budget');
    await lookForNews(saldo.context);
    await expect.poll(() => service.received.length).toBe(1);
    expect(service.received.splice(0)[0]?.shown.body).toBe('See what’s left this month.');
    await saldo.call('changePreferences', {
      body: { language: 'es', number_format: 'en', currency_sign: 'before', date_format: 'ymd' },
      token,
    });
    await saldo.call('changePush', { body: { kinds: { due: true }, amounts: true }, token });
    await bill('Alquiler', '2026-11-17', 1500);
    const other = await ada.addCategory('Comida');
    await plan(2000, other.id);
    await ada.post({ amount: 1900, category_id: other.id });
    later(5);
    await lookForNews(saldo.context);
    await expect.poll(() => service.received.length).toBe(2);
    const shown = service.received.map(({ shown: { title, body } }) => ({ title, body }));
    expect(shown).toContainEqual({
      title: 'Comida: 80\u00a0% del presupuesto gastado',
      body: '€1,900.00 de €2,000.00 gastados este mes.',
    });
    expect(shown).toContainEqual({ title: 'Alquiler vence el 2026-11-17', body: 'Previsto: €1,500.00' });
  });

  it('reach every device once, however many servers look', async () => {
    const again = (await saldo.call('login', { body: { email: ada.email, password: ada.password } })).body;
    await saldo.call('addPushDevice', { body: service.subscribe(), token: again.access_token });
    await bill('Rent', '2026-11-16');
    await turnOn('due');
    await Promise.all([1, 2, 3].map(() => lookForNews(saldo.context)));
    await Promise.all([1, 2].map(() => deliverPush(saldo.context)));
    await expect.poll(() => saldo.database.db.selectFrom('push_messages').select('id').execute()).toEqual([]);
    expect(new Set(service.received.map(({ device }) => device)).size).toBe(2);
    expect(service.received).toHaveLength(2);
  });

  it('are looked for only where there is a device', async () => {
    const bob = await startWithRecurring(saldo);
    await saldo.call('changePush', { body: { kinds: { due: true } }, token: bob.token });
    await look();
    const [settings] = await saldo.database.db
      .selectFrom('push_settings')
      .select('looked_at')
      .where('user_id', '=', bob.user.id)
      .execute();
    expect(settings?.looked_at).toBe('');
  });

  it('that were told long ago are forgotten', async () => {
    await bill('Rent', '2026-11-16');
    await turnOn('due');
    await look();
    const told = () => saldo.database.db.selectFrom('push_told').select('what').execute();
    expect(await told()).toHaveLength(1);
    later(99 * 24 * 60);
    await forgetTold(saldo.context);
    expect(await told()).toHaveLength(1);
    later(2 * 24 * 60);
    await forgetTold(saldo.context);
    expect(await told()).toEqual([]);
  });
});
