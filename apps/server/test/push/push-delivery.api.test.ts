import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliverPush } from '../../src/push/messages/push-messages.service.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { runProgram } from '../support/program.ts';
import { type PushService, startPushService } from '../support/push-service.ts';

let saldo: TestApp;
let service: PushService;
let ada: Person;
let id: string;
beforeEach(async () => {
  [saldo, service] = [await startApp(), await startPushService()];
  ada = await saldo.signUp();
  id = (await saldo.call('addPushDevice', { body: service.subscribe(), token: ada.token })).body.results.id;
});
afterEach(async () => {
  await saldo.close();
  await service.close();
});

const test = () => saldo.call('testPushDevice', { params: { id }, token: ada.token });
const waiting = () => saldo.database.db.selectFrom('push_messages').selectAll().execute();
const devices = async () => (await saldo.call('listPushDevices', { token: ada.token })).body.results;
const later = (minutes: number) => {
  saldo.clock.now = new Date(saldo.clock.now.getTime() + minutes * 60_000);
};

describe('a message', () => {
  it('arrives, so that only the browser can read it, with what push services want to know', async () => {
    expect((await test()).status).toBe(200);
    await expect.poll(waiting).toEqual([]);
    expect(service.received).toHaveLength(1);
    const headers = service.received[0]?.headers ?? {};
    expect(service.received[0]?.shown).toEqual({
      title: 'Notifications work',
      body: 'This is how Saldo reaches you on this device.',
      path: '/notifications',
      lang: 'en',
      tag: 'test',
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=BGKq[\w-]+$/);
    await expect.poll(async () => (await devices())[0]?.last_sent_at).toBe(saldo.clock.now.toISOString());
  });

  it('is in the language that was chosen for all devices, otherwise in that of the device', async () => {
    const body = { ...service.subscribe(), language: 'es' as const };
    id = (await saldo.call('addPushDevice', { body, token: ada.token })).body.results.id;
    await test();
    await expect.poll(service.titles).toEqual(['Las notificaciones funcionan']);
    await saldo.call('changePreferences', { body: { language: 'en' }, token: ada.token });
    await test();
    await expect.poll(service.titles).toEqual(['Las notificaciones funcionan', 'Notifications work']);
  });

  it.each([404, 410])('that is answered with %i removes the device', async (status) => {
    service.answerWith({ status });
    await test();
    await expect.poll(devices).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(service.refused).toHaveLength(1);
  });

  it('arrives where the browser changed its address while the former one was tried', async () => {
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    service.answerWith({ status: 410, after });
    await test();
    await expect.poll(() => service.refused).toHaveLength(1);
    await saldo.call('addPushDevice', { body: service.subscribe(), token: ada.token });
    service.answerWith({ status: 201 });
    answer();
    await expect.poll(async () => (await waiting())[0]?.problem).toContain('410');
    later(1);
    await deliverPush(saldo.context);
    expect([service.received.length, await waiting()]).toEqual([1, []]);
    expect(await devices()).toMatchObject([{ id }]);
  });

  it('is sent again when the push service says so, then given up, and told without its address', async () => {
    service.answerWith({ status: 429, headers: { 'retry-after': '1800' } });
    await test();
    const soon = new Date(saldo.clock.now.getTime() + 30 * 60_000).toISOString();
    await expect.poll(async () => (await waiting())[0]?.due_at).toBe(soon);
    later(29);
    await deliverPush(saldo.context);
    expect(service.refused).toHaveLength(1);
    service.answerWith({ status: 503 });
    for (const minutes of [1, 5, 15, 60, 240]) {
      later(minutes);
      await deliverPush(saldo.context);
    }
    expect(service.refused).toHaveLength(6);
    const [given] = await waiting();
    expect(given?.given_up_at).not.toBeNull();
    const { output } = await runProgram('work', saldo.context.config);
    expect(output).toMatch(/push_messages .* 6 tries {2}given up .*the push service answered 503/);
    expect(output).not.toContain('127.0.0.1');
    expect(await devices()).toHaveLength(1);
  });

  it('arrives once the push service takes it', async () => {
    service.answerWith({ status: 500 });
    await test();
    await expect.poll(async () => (await waiting())[0]?.problem).toContain('500');
    service.answerWith({ status: 201 });
    later(1);
    await deliverPush(saldo.context);
    expect(service.received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('that is a day old is no news, and not sent', async () => {
    service.answerWith({ status: 500 });
    await test();
    await expect.poll(async () => (await waiting())[0]?.problem).toContain('500');
    service.answerWith({ status: 201 });
    later(24 * 60);
    await deliverPush(saldo.context);
    expect([service.received, await waiting()]).toEqual([[], []]);
  });

  it('does not reach a device that was removed', async () => {
    service.answerWith({ status: 500 });
    await test();
    await expect.poll(async () => (await waiting())[0]?.problem).toContain('500');
    service.answerWith({ status: 201 });
    await saldo.call('removePushDevice', { params: { id }, token: ada.token });
    later(24);
    await deliverPush(saldo.context);
    expect([service.received, await waiting()]).toEqual([[], []]);
  });

  it('arrives once where two servers deliver at the same time', async () => {
    service.answerWith({ status: 500 });
    await test();
    await expect.poll(async () => (await waiting())[0]?.problem).toContain('500');
    service.answerWith({ status: 201 });
    later(1);
    await Promise.all([deliverPush(saldo.context), deliverPush(saldo.context)]);
    expect(service.received).toHaveLength(1);
  });

  it('waits for nothing more where the push service speaks of another protocol', async () => {
    service.answerWith({ status: 101, headers: { connection: 'upgrade', upgrade: 'else' } });
    await test();
    await expect.poll(async () => (await waiting())[0]?.problem).toContain('hung up');
  });

  it('does not follow where the push service leads', async () => {
    const other = await startPushService();
    service.answerWith({ status: 307, headers: { location: `${other.origin}/elsewhere` } });
    await test();
    await expect.poll(async () => (await waiting())[0]?.problem).toContain('307');
    expect([other.received, other.refused]).toEqual([[], []]);
    await other.close();
  });
});
