import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { addIdentityRow } from '../support/identity-row.ts';
import { addPasskeyRow } from '../support/passkey-row.ts';
import { readTokenOf } from '../support/read-mails.ts';

/** A real OpenID provider on loopback, in which everybody signs in by naming themselves. */
type Issuer = { url: string; claims: Map<string, Record<string, unknown>>; close: () => Promise<void> };

async function startIssuer(redirectUri: string): Promise<Issuer> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const claims: Issuer['claims'] = new Map();
  const provider = new Provider(url, {
    clients: [
      {
        client_id: 'saldo',
        client_secret: 'secret',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true } },
    findAccount: async (_context: KoaContextWithOIDC, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, ...claims.get(sub) }),
    }),
  });
  server.on('request', provider.callback());
  return { url, claims, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** A browser, as far as a sign-in needs one: it keeps cookies per origin and follows redirects within the provider. */
class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  cookieOf(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(url: string, body?: URLSearchParams): Promise<globalThis.Response> {
    const { origin } = new URL(url);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    const headers = { cookie: this.cookieOf(origin) };
    const response = await fetch(url, { redirect: 'manual', headers, ...(body && { method: 'POST', body }) });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    this.#cookies.set(origin, jar);
    return response;
  }

  /** Signs in at the provider and answers with the address it sends the browser back to. */
  async passThrough(start: string, issuer: Issuer, who: { login: string } | 'refuse'): Promise<string> {
    let url = start;
    for (let steps = 0; steps < 12; steps++) {
      const response = await this.send(url);
      const location = response.headers.get('location');
      if (location) {
        url = new URL(location, url).href;
        if (!url.startsWith(issuer.url)) return url;
        continue;
      }
      const page = await response.text();
      const action = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', url).href;
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
      const abort = /href="([^"]+\/abort)"/.exec(page)?.[1];
      if (who === 'refuse' && abort) {
        url = new URL(abort, url).href;
        continue;
      }
      const fields =
        prompt === 'login'
          ? { prompt, login: who === 'refuse' ? '' : who.login, password: 'any' }
          : { prompt };
      const sent = await this.send(action, new URLSearchParams(fields));
      url = new URL(sent.headers.get('location') ?? '', action).href;
      if (!url.startsWith(issuer.url)) return url;
    }
    throw new Error('the provider leads nowhere');
  }
}

let saldo: TestApp;
let issuer: Issuer;
let origin: string;

beforeAll(async () => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  origin = `http://127.0.0.1:${port}`;
  issuer = await startIssuer(`${origin}/api/auth/test/callback`);
  saldo = await startApp({
    PUBLIC_URL: origin,
    OIDC_TEST_ISSUER: issuer.url,
    OIDC_TEST_CLIENT_ID: 'saldo',
    OIDC_TEST_CLIENT_SECRET: 'secret',
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
  });
  await saldo.app.listen({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  await saldo.close();
  await issuer.close();
});

const start = () => `${origin}/api/auth/test/start`;

/** The web app's own call, with the browser's cookie. */
async function complete(browser: Browser, landed: string) {
  const response = await fetch(`${origin}/api/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: browser.cookieOf(origin) },
    body: JSON.stringify({ code: new URL(landed).searchParams.get('code') ?? '' }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function signInAs(login: string, browser = new Browser()) {
  const back = await browser.passThrough(start(), issuer, { login });
  const landed = (await browser.send(back)).headers.get('location') ?? '';
  return { browser, back, landed };
}

describe('the list of providers', () => {
  it('names the configured ones', async () => {
    const answer = await saldo.call('listProviders', {});
    expect(answer.body.results).toEqual([
      { id: 'github', name: 'GitHub' },
      { id: 'test', name: 'Test' },
    ]);
  });

  it('sends the browser to GitHub with PKCE and state', async () => {
    const answer = await saldo.app.inject({ url: '/api/auth/github/start' });
    const location = new URL(answer.headers.location ?? '');
    expect(location.origin).toBe('https://github.com');
    expect(location.searchParams.get('code_challenge_method')).toBe('S256');
    expect(location.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-saldo-sign-in=[\w-]{43}; .*Secure; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('signing in through a provider', () => {
  it('makes an account for somebody new, and finds it again', async () => {
    issuer.claims.set('ada', {
      email: 'ada@example.org',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
    });
    const first = await signInAs('ada');
    const session = await complete(first.browser, first.landed);
    expect(session.status).toBe(200);
    expect(session.body).toMatchObject({
      provider: 'test',
      results: { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace' },
    });
    const second = await signInAs('ada');
    const again = await complete(second.browser, second.landed);
    expect(again.body.results).toEqual(session.body.results);
  });

  it('takes a state once: whoever comes by it again is refused, and spoils nothing', async () => {
    issuer.claims.set('once', { email: 'once@example.org', email_verified: true });
    const { browser, back, landed } = await signInAs('once');
    for (let count = 0; count < 2; count += 1)
      expect((await browser.send(back)).headers.get('location')).toBe(`${origin}/login?failure=failed`);
    expect((await complete(browser, landed)).status).toBe(200);
    expect((await complete(browser, landed)).body.code).toBe('signin.refused');
  });

  it('signs in to the account with the same, verified email', async () => {
    const grace = await saldo.signUp({ email: 'grace@example.org' });
    issuer.claims.set('grace', { email: 'GRACE@example.org', email_verified: true });
    const { browser, landed } = await signInAs('grace');
    expect((await complete(browser, landed)).body.results).toEqual({ ...grace.user, email_proven: true });
  });

  it.each([
    ['a Kelvin sign for a k', '\u212Aate@example.org'],
    ['a NUL character', 'kate\u0000@example.org'],
    ['a line break and a header', 'kate@example.org\r\nBcc: other@example.org'],
    ['our own mark for archives under way', 'staging:kate'],
  ])('takes %s in an email for no email at all', async (_, email) => {
    await saldo.call('signup', { body: { email: 'kate@example.org', password: 'correct horse' } });
    issuer.claims.set('lookalike', { email, email_verified: true });
    expect((await signInAs('lookalike')).landed).toBe(`${origin}/login?failure=no_email`);
  });

  it('does not sign in to an account by an unverified email', async () => {
    await saldo.signUp({ email: 'victim@example.org' });
    issuer.claims.set('mallory', { email: 'victim@example.org', email_verified: false });
    const { landed } = await signInAs('mallory');
    expect(landed).toBe(`${origin}/login?failure=unverified`);
  });

  it('makes no account of an unverified email, which may be anybody’s', async () => {
    issuer.claims.set('squatter', { email: 'not-yet@example.org', email_verified: false });
    expect((await signInAs('squatter')).landed).toBe(`${origin}/login?failure=unverified`);
    const owner = await saldo.call('signup', {
      body: { email: 'not-yet@example.org', password: 'correct horse' },
    });
    expect(owner.status).toBe(201);
    expect((await signInAs('squatter')).landed).toBe(`${origin}/login?failure=unverified`);
  });

  it('goes on for an account that is linked already, verified or not', async () => {
    issuer.claims.set('kept', { email: 'kept@example.org', email_verified: true });
    const first = await signInAs('kept');
    const before = await complete(first.browser, first.landed);
    issuer.claims.set('kept', { email: 'kept@example.org', email_verified: false });
    const again = await signInAs('kept');
    expect((await complete(again.browser, again.landed)).body.results).toEqual(before.body.results);
    issuer.claims.set('kept', {});
    const nameless = await signInAs('kept');
    expect((await complete(nameless.browser, nameless.landed)).status).toBe(200);
  });

  it('ends, by a verified email, whatever a squatter had put into the account', async () => {
    const squatter = await saldo.signUp({ email: 'squatted@example.org' });
    await addPasskeyRow(saldo, squatter);
    await addIdentityRow(saldo, squatter);
    issuer.claims.set('owner', { email: 'squatted@example.org', email_verified: true });
    const { browser, landed } = await signInAs('owner');
    const token = String((await complete(browser, landed)).body.access_token);
    expect((await saldo.call('listSessions', { token: squatter.token })).status).toBe(401);
    const { email, password } = squatter;
    expect((await saldo.call('login', { body: { email, password } })).status).toBe(401);
    expect((await saldo.call('listPasskeys', { token })).body.results).toEqual([]);
    const { body: identities } = await saldo.call('listIdentities', { token });
    expect(identities.results).toMatchObject([{ provider: 'test', account: 'squatted@example.org' }]);
    const { body: events } = await saldo.call('listSecurityEvents', { token });
    expect(events.results.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(
      expect.arrayContaining(['signed_in test', 'identity_linked Test', 'address_proven provider']),
    );
  });

  it('leads to an account of one’s own where somebody has moved theirs to the address', async () => {
    const mallory = await saldo.signUp({ email: 'mallory@example.org' });
    const moved = { params: { id: mallory.user.id }, body: { email: 'moved-to@example.org' } };
    expect((await saldo.call('changeUser', { ...moved, token: mallory.token })).status).toBe(200);
    issuer.claims.set('moved-to', { email: 'moved-to@example.org', email_verified: true });
    const { browser, landed } = await signInAs('moved-to');
    const session = await complete(browser, landed);
    expect(session.body.results).toMatchObject({ email: 'moved-to@example.org', email_proven: true });
    expect(session.body.results).not.toMatchObject({ id: mallory.user.id });
    const theirs = await saldo.call('readUser', { params: { id: mallory.user.id }, token: mallory.token });
    expect(theirs.body.results).toMatchObject({ email: 'mallory@example.org', email_proven: false });
    const token = await readTokenOf(saldo, 'mallory@example.org', 'take-back-email');
    expect((await saldo.call('takeBackEmail', { body: { token } })).body.code).toBe('reset.refused');
  });

  it('does so too where the address that account came from is somebody else’s by now', async () => {
    const mallory = await saldo.signUp({ email: 'mal@example.org' });
    const moved = { params: { id: mallory.user.id }, body: { email: 'walks-in@example.org' } };
    expect((await saldo.call('changeUser', { ...moved, token: mallory.token })).status).toBe(200);
    const token = await readTokenOf(saldo, 'mal@example.org', 'take-back-email');
    const second = await saldo.signUp({ email: 'mal@example.org' });
    issuer.claims.set('walks-in', { email: 'walks-in@example.org', email_verified: true });
    const { browser, landed } = await signInAs('walks-in');
    const { id } = (await complete(browser, landed)).body.results as { id: string };
    expect(id).not.toBe(mallory.user.id);
    // Whoever reads mail at the old address comes back to their own account, and to nothing else.
    await saldo.call('removeUser', { params: { id: second.user.id }, token: second.token });
    expect((await saldo.call('takeBackEmail', { body: { token } })).status).toBe(200);
    const { email } = await saldo.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(email).toBe('walks-in@example.org');
  });

  it('leaves an account without an address neither a sign-in by what stands in its place nor a proof of it', async () => {
    const mallory = await saldo.signUp({ email: 'left@example.org' });
    const moved = { params: { id: mallory.user.id }, body: { email: 'come-to@example.org' } };
    await saldo.call('changeUser', { ...moved, token: mallory.token });
    await saldo.signUp({ email: 'left@example.org' });
    issuer.claims.set('come-to', { email: 'come-to@example.org', email_verified: true });
    await signInAs('come-to');
    const { email_key } = await saldo.database.db
      .selectFrom('users')
      .select('email_key')
      .where('id', '=', mallory.user.id)
      .executeTakeFirstOrThrow();
    expect(email_key).not.toContain('@');
    const login = await saldo.call('login', { body: { email: email_key, password: mallory.password } });
    expect(login.body.code).toBe('login.refused');
    const letter = await saldo.call('sendConfirmation', { token: mallory.token });
    expect(letter.body.code).toBe('email.taken');
  });

  it('leaves no letter behind that would open the account which went back', async () => {
    const ada = await saldo.signUp({ email: 'ada-moves@example.org' });
    const moved = { params: { id: ada.user.id }, body: { email: 'mistyped@example.org' } };
    await saldo.call('changeUser', { ...moved, token: ada.token });
    await saldo.call('forgotPassword', { body: { email: 'mistyped@example.org' } });
    const reset = await readTokenOf(saldo, 'mistyped@example.org', 'reset-password');
    const confirm = await readTokenOf(saldo, 'mistyped@example.org', 'confirm-email');
    issuer.claims.set('mistyped', { email: 'mistyped@example.org', email_verified: true });
    await signInAs('mistyped');
    const body = { token: reset, new_password: 'somebody else’s' };
    expect((await saldo.call('resetPassword', { body })).body.code).toBe('reset.refused');
    const confirmed = await saldo.call('confirmEmail', { headers: {}, body: { token: confirm } });
    expect(confirmed.body.code).toBe('reset.refused');
    expect((await saldo.call('listSessions', { token: ada.token })).status).toBe(200);
  });

  it('leads to the account whose letter one has opened, as a reset would, and the old address may take it back', async () => {
    const ada = await saldo.signUp({ email: 'ada-old-job@example.org' });
    const moved = { params: { id: ada.user.id }, body: { email: 'ada-new@example.org' } };
    await saldo.call('changeUser', { ...moved, token: ada.token });
    const confirm = await readTokenOf(saldo, 'ada-new@example.org', 'confirm-email');
    const takeBack = await readTokenOf(saldo, 'ada-old-job@example.org', 'take-back-email');
    // On a phone, where nobody is signed in: the answer leads to the page that tells of the old address.
    const opened = await saldo.call('confirmEmail', { headers: {}, body: { token: confirm } });
    const token = opened.body.results.reset_token ?? '';
    const told = await saldo.call('readReset', { body: { token } });
    expect(told.body.results.taken_back_until).not.toBeNull();
    issuer.claims.set('ada-new', { email: 'ada-new@example.org', email_verified: true });
    const { browser, landed } = await signInAs('ada-new');
    expect((await complete(browser, landed)).body.results).toMatchObject({ id: ada.user.id });
    // Whoever had moved it there, and whoever had been in it, is out.
    expect((await saldo.call('listSessions', { token: ada.token })).status).toBe(401);
    for (const email of ['ada-new@example.org', 'ada-old-job@example.org']) {
      const login = await saldo.call('login', { body: { email, password: ada.password } });
      expect(login.body.code).toBe('login.refused');
    }
    expect((await saldo.call('takeBackEmail', { body: { token: takeBack } })).status).toBe(200);
    expect((await signInAs('ada-new')).landed).toContain('code=');
    const { id } = await saldo.database.db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', 'ada-old-job@example.org')
      .executeTakeFirstOrThrow();
    expect(id).toBe(ada.user.id);
  });

  it('finds an account that was taken back, whatever it was called still earlier', async () => {
    const ada = await saldo.signUp({ email: 'ada-first@example.org' });
    const move = (email: string) =>
      saldo.call('changeUser', { params: { id: ada.user.id }, body: { email }, token: ada.token });
    await move('ada-second@example.org');
    await move('thief@example.org');
    const token = await readTokenOf(saldo, 'ada-second@example.org', 'take-back-email');
    await saldo.call('takeBackEmail', { body: { token } });
    issuer.claims.set('ada-second', { email: 'ada-second@example.org', email_verified: true });
    const { browser, landed } = await signInAs('ada-second');
    expect((await complete(browser, landed)).body.results).toMatchObject({ id: ada.user.id });
  });

  it('finds the account of somebody without a password who moved it here and confirmed that from inside', async () => {
    const grace = await saldo.signUp({ email: 'grace-before@example.org' });
    const moved = { params: { id: grace.user.id }, body: { email: 'grace-after@example.org' } };
    await saldo.call('changeUser', { ...moved, token: grace.token });
    const token = await readTokenOf(saldo, 'grace-after@example.org', 'confirm-email');
    const headers = { authorization: `Bearer ${grace.token}` };
    await saldo.call('confirmEmail', { headers, body: { token } });
    await saldo.database.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', grace.user.id)
      .execute();
    issuer.claims.set('grace-after', { email: 'grace-after@example.org', email_verified: true });
    const { browser, landed } = await signInAs('grace-after');
    expect((await complete(browser, landed)).body.results).toMatchObject({ id: grace.user.id });
  });

  it('ends nothing any more once the address is proven', async () => {
    issuer.claims.set('twice', { email: 'twice@example.org', email_verified: true });
    const one = await signInAs('twice');
    const token = String((await complete(one.browser, one.landed)).body.access_token);
    const two = await signInAs('twice');
    expect((await complete(two.browser, two.landed)).status).toBe(200);
    expect((await saldo.call('listSessions', { token })).status).toBe(200);
  });

  it('needs an email', async () => {
    issuer.claims.set('nameless', {});
    expect((await signInAs('nameless')).landed).toBe(`${origin}/login?failure=no_email`);
  });

  it('says so when the person refuses', async () => {
    const browser = new Browser();
    const back = await browser.passThrough(start(), issuer, 'refuse');
    expect((await browser.send(back)).headers.get('location')).toBe(`${origin}/login?failure=refused`);
  });

  it('refuses a forged state', async () => {
    const browser = new Browser();
    const back = new URL(await browser.passThrough(start(), issuer, { login: 'ada' }));
    back.searchParams.set('state', 'forged');
    expect((await browser.send(back.href)).headers.get('location')).toBe(`${origin}/login?failure=failed`);
  });

  it('refuses a replayed callback', async () => {
    const { browser, back } = await signInAs('ada');
    expect((await browser.send(back)).headers.get('location')).toBe(`${origin}/login?failure=failed`);
  });

  it('refuses a code that was used with another, genuine state', async () => {
    const used = new URL((await signInAs('ada')).back).searchParams.get('code') ?? '';
    const browser = new Browser();
    const back = new URL(await browser.passThrough(start(), issuer, { login: 'ada' }));
    back.searchParams.set('code', used);
    expect((await browser.send(back.href)).headers.get('location')).toBe(`${origin}/login?failure=failed`);
  });

  it('is finished by the browser that started it, and by no other', async () => {
    const browser = new Browser();
    const back = await browser.passThrough(start(), issuer, { login: 'ada' });
    expect((await new Browser().send(back)).headers.get('location')).toBe(`${origin}/login?failure=failed`);
  });

  it('exchanges its code once, for this browser only, within a minute', async () => {
    const one = await signInAs('ada');
    expect((await complete(new Browser(), one.landed)).status).toBe(401);
    const two = await signInAs('ada');
    expect((await complete(two.browser, two.landed)).status).toBe(200);
    expect((await complete(two.browser, two.landed)).status).toBe(401);
    const three = await signInAs('ada');
    const before = saldo.clock.now;
    saldo.clock.now = new Date(before.getTime() + 61_000);
    expect((await complete(three.browser, three.landed)).status).toBe(401);
    saldo.clock.now = before;
  });
});

describe('an account at a provider', () => {
  /** Begins at the profile, passes through the provider, and answers with where the browser is led. */
  async function linkAs(login: string, person: Person, meanwhile = async () => {}): Promise<string> {
    const answer = await fetch(`${origin}/api/identities/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ provider: 'test' }),
    });
    const body = (await answer.json()) as { location: string };
    expect(Object.keys(body)).toEqual(['location']);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const back = await new Browser().passThrough(body.location, issuer, { login });
    await meanwhile();
    const response = await fetch(back, { redirect: 'manual', headers: { cookie } });
    return response.headers.get('location') ?? '';
  }
  const list = async ({ token }: Person) => (await saldo.call('listIdentities', { token })).body.results;

  it('is linked from the profile, whatever its email, and signs in from then on', async () => {
    const person = await saldo.signUp();
    issuer.claims.set('other-name', { email: 'elsewhere@example.org', email_verified: false });
    expect(await linkAs('other-name', person)).toBe(`${origin}/profile?linked=test`);
    expect(await list(person)).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{43}$/),
        provider: 'test',
        name: 'Test',
        account: 'elsewhere@example.org',
        created_at: saldo.clock.now.toISOString(),
      },
    ]);
    const { browser, landed } = await signInAs('other-name');
    expect((await complete(browser, landed)).body.results).toEqual(person.user);
  });

  it('proves the address of the account it is linked to, and from inside nothing ends', async () => {
    const person = await saldo.signUp({ email: 'inside@example.org' });
    issuer.claims.set('inside', { email: 'inside@example.org', email_verified: true });
    expect(await linkAs('inside', person)).toBe(`${origin}/profile?linked=test`);
    const { body } = await saldo.call('readUser', { params: { id: person.user.id }, token: person.token });
    expect(body.results.email_proven).toBe(true);
    const { email, password } = person;
    expect((await saldo.call('login', { body: { email, password } })).status).toBe(200);
  });

  it('of somebody else is refused, and linking one’s own again changes nothing', async () => {
    const [one, other] = [await saldo.signUp(), await saldo.signUp()];
    await linkAs('single', one);
    expect(await linkAs('single', other)).toBe(`${origin}/profile?failure=taken`);
    expect(await list(other)).toEqual([]);
    expect(await linkAs('single', one)).toBe(`${origin}/profile?linked=test`);
    expect(await list(one)).toHaveLength(1);
  });

  it('is linked only by a session that has just proven who it is, and is still there at the end', async () => {
    const person = await saldo.signUp();
    const before = saldo.clock.now;
    saldo.clock.now = new Date(before.getTime() + 5 * 60_000);
    const late = await saldo.call('linkIdentity', { body: { provider: 'test' }, token: person.token });
    expect([late.status, late.body.code]).toEqual([403, 'proof.required']);
    saldo.clock.now = before;
    const landed = await linkAs('late', person, async () => {
      await saldo.call('endAllSessions', { token: person.token });
    });
    expect(landed).toBe(`${origin}/profile?failure=failed`);
    expect((await signInAs('late')).landed).toBe(`${origin}/login?failure=no_email`);
  });

  it('is removed, and signs in no more', async () => {
    const person = await saldo.signUp();
    await linkAs('removed', person);
    const [linked] = await list(person);
    const remove = () =>
      saldo.call('removeIdentity', { params: { id: linked?.id ?? '' }, token: person.token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).body.code).toBe('identity.not_found');
    expect((await signInAs('removed')).landed).toBe(`${origin}/login?failure=no_email`);
    const { body: events } = await saldo.call('listSecurityEvents', { token: person.token });
    expect(events.results.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'identity_removed Test',
      'identity_linked Test',
      'signed_in password',
    ]);
  });
});
