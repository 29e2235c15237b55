import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { decryptPush } from '../apps/server/test/support/decrypt-push.ts';
import { aSubscription } from '../apps/server/test/support/push-subscription.ts';
import { arrive, expect, expectAccessible, NIGHTLY, NIGHTLY_AT_ANY_WIDTH, signOut, test } from './journey.ts';
import { enter } from './money.ts';

/** Notifications: on the person's devices, if they want them. */

const ORIGIN = `http://localhost:${process.env.E2E_PORT}`;

test.use({ serviceWorkers: 'allow' });

/** What a browser's push service does: it takes messages over HTTP, and hands them to the worker. */
async function withPushService(page: Page, origin: string) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push(decryptPush(Buffer.concat(parts), browser));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { body, browser } = aSubscription(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  // Chromium would ask its maker's service for an address; and without a window it allows and shows nothing.
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const [KEPT, ALLOWED, MOVED] = ['test-subscription', 'test-permission', 'test-moved'];
    const address = () => endpoint + (localStorage.getItem(MOVED) ?? '');
    const subscription = {
      get endpoint() {
        return address();
      },
      toJSON: () => ({ endpoint: address(), keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem(KEPT);
        return true;
      },
    } as unknown as PushSubscription;
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem(ALLOWED) ?? 'default',
    });
    Notification.requestPermission = async () => {
      localStorage.setItem(ALLOWED, 'granted');
      return 'granted';
    };
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(KEPT, 'yes');
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(KEPT) ? subscription : null);
  }, body);
  const devTools = await page.context().newCDPSession(page);
  let registrationId = '';
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId =
      registrations.find((one) => one.scopeURL.startsWith(origin))?.registrationId ?? registrationId;
  });
  await devTools.send('ServiceWorker.enable');
  return {
    received,
    deliver: (data: string) =>
      devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

type Shown = { title: string; body: string; tag: string; data: string };
/** The worker, with a screen of its own. */
type Scope = EventTarget & { registration: object; shown: (Shown & { close: () => void })[] };

async function showInTest(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    const showNotification = async (title: string, options: Omit<Shown, 'title'>) => {
      const without = () => scope.shown.filter(({ tag }) => tag !== options.tag);
      const close = () => {
        scope.shown = without();
      };
      scope.shown = [...without(), { ...options, title, close }];
    };
    Object.assign(scope.registration, { showNotification });
  });
}

async function shown(page: Page): Promise<Shown[]> {
  const [worker] = page.context().serviceWorkers();
  const all = await worker?.evaluate(() =>
    (globalThis as unknown as Scope).shown.map(({ title, body, tag, data }) => ({ title, body, tag, data })),
  );
  return all ?? [];
}
const titles = async (page: Page) => (await shown(page)).map(({ title }) => title);

async function press(page: Page, title: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async (wanted) => {
    const scope = globalThis as unknown as Scope;
    const notification = scope.shown.find(({ title }) => title === wanted);
    let done: Promise<unknown> | undefined;
    const waitUntil = (work: Promise<unknown>) => {
      done = work;
    };
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await done;
  }, title);
}

async function turnOn(page: Page) {
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Turn on on this device' }).click();
  await expect(page.getByText('This device gets notifications.')).toBeVisible();
  await showInTest(page);
}

test('are turned on, tried, arrive, and lead to their screen', async ({ page }) => {
  const service = await withPushService(page, ORIGIN);
  const api = await enter(page);
  await page.goto('/notifications');
  await expect(page.getByText('No device gets notifications yet.')).toBeVisible();
  await expectAccessible(page);
  await turnOn(page);
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeFocused();
  await expect(page.getByText('Choose below what to hear about.')).toBeVisible();
  await page.getByRole('switch', { name: 'Budgets' }).click();
  await expect(page.getByText('Choose below what to hear about.')).toBeHidden();
  await expect
    .poll(async () => (await api.get('/api/push')).results.kinds)
    .toEqual({ budget: true, due: false, missed: false, below_zero: false });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => service.received.length).toBe(1);
  await service.deliver(service.received[0] ?? '');
  await expect.poll(() => shown(page)).toMatchObject([{ title: 'Notifications work', tag: 'test' }]);
  const said = { title: 'Rent is due tomorrow', body: 'See all bills to come.', tag: 'due', lang: 'en' };
  await service.deliver(JSON.stringify({ ...said, path: '/recurring' }));
  await service.deliver(JSON.stringify({ ...said, body: 'Again', path: '/recurring' }));
  await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toContain('Again');
  expect(await shown(page)).toHaveLength(2);
  await press(page, 'Rent is due tomorrow');
  await expect(page).toHaveURL('/recurring');
  expect(await shown(page)).toHaveLength(1);
  await service.close();
});

test('lead nowhere but to Saldo, whatever they say', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const service = await withPushService(page, ORIGIN);
  await arrive(page);
  await turnOn(page);
  for (const [index, path] of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
  ].entries()) {
    const title = `No. ${index}`;
    await page.goto('/notifications');
    await expect(page.getByText('This device gets notifications.')).toBeVisible();
    await service.deliver(JSON.stringify({ title, path, tag: title }));
    await expect.poll(() => titles(page)).toContain(title);
    await press(page, title);
    await expect(page).toHaveURL('/');
  }
  await service.deliver('not JSON');
  await expect.poll(() => titles(page)).toContain('Saldo');
  await service.close();
});

test('go on where the browser has changed its address', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const service = await withPushService(page, ORIGIN);
  await arrive(page);
  await turnOn(page);
  const known = () => page.evaluate(() => localStorage.getItem('notifications-at'));
  const before = await known();
  await page.evaluate(() => localStorage.setItem('test-moved', '/anew'));
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    globalThis.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil: () => {} }));
  });
  await expect.poll(known).toBe(`${before}/anew`);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => service.received.length).toBe(1);
  await expect(page.getByText('last notification')).toBeVisible();
  await service.close();
});

test('end with the session, in the browser too', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const service = await withPushService(page, ORIGIN);
  await arrive(page);
  await turnOn(page);
  await page.evaluate(() => {
    const close = () => localStorage.setItem('test-closed', 'yes');
    ServiceWorkerRegistration.prototype.getNotifications = async () => [{ close } as Notification];
  });
  await signOut(page);
  await expect(page).toHaveURL('/login');
  await expect
    .poll(() =>
      page.evaluate(() => [
        localStorage.getItem('test-subscription'),
        localStorage.getItem('notifications-at'),
      ]),
    )
    .toEqual([null, null]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-closed'))).toBe('yes');
  await service.close();
});

test('are turned off again, here and on other devices', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  const service = await withPushService(page, ORIGIN);
  await arrive(page);
  await turnOn(page);
  await page.getByRole('button', { name: /^Remove the device/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove device' }).click();
  await expect(page.getByRole('button', { name: 'Turn on on this device' })).toBeVisible();
  await turnOn(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('No device gets notifications yet.')).toBeVisible();
  await service.close();
});

test('that the browser blocks say how to allow them', NIGHTLY, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await arrive(page);
  await page.goto('/notifications');
  await expect(page.getByText('Your browser blocks notifications from Saldo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on on this device' })).toBeHidden();
  await expectAccessible(page);
});

test('need the installed app on an iPhone, and say so', NIGHTLY_AT_ANY_WIDTH, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)' });
    Reflect.deleteProperty(window, 'PushManager');
  });
  await arrive(page);
  await page.goto('/notifications');
  await expect(page.getByText('On iPhone and iPad, notifications need the app')).toBeVisible();
});
