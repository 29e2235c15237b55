import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createContext } from '../../src/context/context.ts';
import { noticesOnPostgres } from '../../src/db/notices.ts';
import { MOST_LISTENERS_OF_NETWORK } from '../../src/http/limits/listeners.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';

let saldo: TestApp;
let ada: Person;
let bob: Person;
let origins: string[];
const ends: (() => Promise<unknown>)[] = [];
/** No page is let go while a busy machine is still opening others. */
const FOR_AS_LONG_AS_IT_TAKES = 3_600_000;
beforeAll(async () => {
  saldo = await startApp({}, { liveFor: FOR_AS_LONG_AS_IT_TAKES });
  [ada, bob] = [await saldo.signUp(), await saldo.signUp()];
  origins = [await saldo.app.listen({ port: 0, host: '127.0.0.1' })];
  if (!saldo.databaseUrl) return;
  // Another server on the same database, with connections of its own.
  const database = saldo.database.reopen();
  const other = await buildApp(createContext({ ...saldo.context, database }));
  ends.push(
    () => other.close(),
    () => database.close(),
  );
  origins.push(await other.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
  for (const end of ends) await end();
  await saldo.close();
});

/** What a page of somebody's hears, from when it is heard at all. */
async function listen({ token }: Person, origin = origins[0]) {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const heard: { by?: string }[] = [];
  const isOver = (async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, data = ''] of part.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(data));
  })().catch(() => undefined);
  return { status: response.status, heard, isOver, leave: () => leaving.abort() };
}

const addCategory = (person: Person, tab?: string) =>
  saldo.call('createCategory', {
    body: { name: `Category ${Math.random()}` },
    token: person.token,
    ...(tab && { headers: { 'saldo-tab': tab } }),
  });

describe('what is changed', () => {
  it('is told to every page of its person, on whichever server, and to nobody else', async () => {
    const pages = await Promise.all(origins.map((origin) => listen(ada, origin)));
    const stranger = await listen(bob);
    // The other server hears of nothing before it listens itself.
    await expect
      .poll(async () => {
        await addCategory(ada, 'here');
        return pages.every(({ heard }) => heard.some(({ by }) => by === 'here'));
      })
      .toBe(true);
    expect(stranger.heard.filter(({ by }) => by !== undefined)).toEqual([]);
    for (const page of [...pages, stranger]) page.leave();
  });

  it('is not told where it was refused, nor of what was only read', async () => {
    // Nobody has heard of them yet: what is said to another may still be on its way.
    const eve = await saldo.signUp();
    const page = await listen(eve);
    await saldo.call('createCategory', { body: { name: '' }, token: eve.token });
    await saldo.call('listCategories', { token: eve.token });
    await expect
      .poll(async () => {
        await addCategory(eve, 'last');
        return page.heard;
      })
      .toContainEqual({ by: 'last' });
    expect(new Set(page.heard.map(({ by }) => by ?? 'last'))).toEqual(new Set(['last']));
    page.leave();
  });

  it('is heard whatever else is said on the way, and has no head of its own', async () => {
    const page = await listen(ada);
    if (saldo.databaseUrl)
      for (const text of ['', '{', 'null', '7', '{"user":7}', '{"user":"nobody"}'])
        await sql`select pg_notify('saldo_notices', ${text})`.execute(saldo.database.db);
    await expect
      .poll(async () => {
        await addCategory(ada, 'after');
        return page.heard.some(({ by }) => by === 'after');
      })
      .toBe(true);
    const head = await fetch(`${origins[0]}/api/live`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(head.status).toBe(405);
    page.leave();
  });

  it('is heard by pages that come and go, however many', async () => {
    for (let times = 0; times < 60; times += 1) {
      // Whoever left gives their place back once the server has heard of it.
      const tryToListen = async () => {
        const page = await listen(ada);
        page.leave();
        await page.isOver;
        return page.status;
      };
      await expect.poll(tryToListen).toBe(200);
    }
  });
});

describe('whoever listens', () => {
  it('hears nothing more once their session has ended, on whichever server, and others do', async () => {
    const eve = await saldo.signUp();
    const { email, password } = eve;
    const { body } = await saldo.call('login', { body: { email, password } });
    const other = { ...eve, token: body.access_token };
    const pages = await Promise.all(origins.map((origin) => listen(eve, origin)));
    const staying = await listen(other);
    await expect
      .poll(async () => {
        await addCategory(other, 'before');
        return pages.every(({ heard }) => heard.some(({ by }) => by === 'before'));
      })
      .toBe(true);
    await saldo.call('logout', { token: eve.token });
    await Promise.all(pages.map(({ isOver }) => isOver));
    // A server that has lost its connection for a moment says that something was missed, not what.
    await expect
      .poll(async () => {
        await addCategory(other, 'after');
        return staying.heard;
      })
      .toContainEqual({ by: 'after' });
    for (const { heard } of pages) expect(heard).not.toContainEqual({ by: 'after' });
    staying.leave();
  });

  it('is one of so many of a network, also of one that a proxy names', async () => {
    const own = await startApp({ TRUST_PROXY: 'on' }, { liveFor: FOR_AS_LONG_AS_IT_TAKES });
    const origin = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const watch = ({ token }: Person, address: string) =>
      fetch(`${origin}/api/live`, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
        signal: leaving.signal,
      });
    const people = await Promise.all(
      Array.from({ length: Math.ceil(MOST_LISTENERS_OF_NETWORK / 20) }, () => own.signUp()),
    );
    for (let count = 0; count < MOST_LISTENERS_OF_NETWORK; count++) {
      const person = people[Math.floor(count / 20)];
      if (person) expect((await watch(person, '203.0.113.7')).status).toBe(200);
    }
    const late = await own.signUp();
    const refused = await watch(late, '203.0.113.7');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await watch(late, '203.0.113.8')).status).toBe(200);
    leaving.abort();
    await own.close();
  });

  it('gives way where all connections are taken: whoever asks for something is answered', async () => {
    const MOST = 8;
    const own = await startApp({ TRUST_PROXY: 'on' }, { liveFor: FOR_AS_LONG_AS_IT_TAKES });
    const full = await buildApp(own.context, { mostConnections: MOST });
    const origin = await full.listen({ port: 0, host: '127.0.0.1' });
    const person = await own.signUp();
    const pages = [];
    for (let count = 0; count < MOST; count++) pages.push(await listen(person, origin));
    const { status } = await fetch(`${origin}/readyz`);
    expect(status).toBe(200);
    await pages[0]?.isOver;
    for (const page of pages) page.leave();
    await full.close();
    await own.close();
  });
});

it('nobody who only listens keeps a server from stopping', async () => {
  const own = await startApp({}, { liveFor: FOR_AS_LONG_AS_IT_TAKES });
  const origin = await own.app.listen({ port: 0, host: '127.0.0.1' });
  const page = await listen(await own.signUp(), origin);
  const closed = once(own.app.server, 'close');
  await own.close();
  await Promise.all([closed, page.isOver]);
});

it('nobody keeps a server from stopping by not answering its listener', async () => {
  // It takes every connection, and never says a word.
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const notices = noticesOnPostgres(saldo.database.db, `postgres://nobody@127.0.0.1:${port}/nothing`);
  const asked = once(silent, 'connection');
  notices.listen(
    () => undefined,
    () => undefined,
  );
  const [socket] = await asked;
  await notices.close();
  socket.destroy();
  silent.close();
});
