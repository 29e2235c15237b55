import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Algorithm, type Bent, Device } from '../support/device.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

const begin = async (person: Person) =>
  (await saldo.call('startPasskey', { token: person.token })).body.results.challenge;
const beginSignIn = async () => (await saldo.call('startPasskeySignIn', {})).body.results.challenge;

async function withPasskey(algorithm: Algorithm = -7) {
  const person = await saldo.signUp();
  const device = new Device(algorithm);
  const body = device.create(await begin(person));
  const added = await saldo.call('addPasskey', { token: person.token, body });
  expect(added.status).toBe(201);
  return { person, device, id: added.body.results.id };
}

describe('a passkey', () => {
  it.each([-7, -8, -257] as const)('with algorithm %i signs in without a password', async (algorithm) => {
    const { person, device } = await withPasskey(algorithm);
    const { status, body } = await saldo.call('finishPasskeySignIn', {
      body: device.get(await beginSignIn()),
    });
    expect(status).toBe(200);
    expect(body.results.id).toBe(person.user.id);
    const { body: list } = await saldo.call('listPasskeys', { token: body.access_token });
    expect(list.results).toMatchObject([{ name: 'Phone', last_used_at: saldo.clock.now.toISOString() }]);
  });

  it.each<[string, Bent]>([
    ['for another page', { origin: 'http://localhost:3001' }],
    ['for another site', { rpId: 'example.org' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['of another challenge', { challenge: 'other' }],
    ['without its owner there', { flags: 0x04 }],
    ['without its owner proven', { flags: 0x01 }],
  ])('that signed %s is refused', async (_, bent) => {
    const { device } = await withPasskey();
    const challenge = await beginSignIn();
    const body = { ...device.get(challenge, bent), challenge };
    const answer = await saldo.call('finishPasskeySignIn', { body });
    expect([answer.status, answer.body.code]).toEqual([401, 'signin.refused']);
  });

  it('signs each challenge once, within five minutes, and only one that was given out', async () => {
    const { device } = await withPasskey();
    const signed = device.get(await beginSignIn());
    expect((await saldo.call('finishPasskeySignIn', { body: signed })).status).toBe(200);
    expect((await saldo.call('finishPasskeySignIn', { body: signed })).status).toBe(401);
    const invented = device.get('x'.repeat(43));
    expect((await saldo.call('finishPasskeySignIn', { body: invented })).status).toBe(401);
    const late = device.get(await beginSignIn());
    saldo.clock.now = new Date(saldo.clock.now.getTime() + 5 * 60_000);
    expect((await saldo.call('finishPasskeySignIn', { body: late })).status).toBe(401);
  });

  it('with a signature of another key, or changed afterwards, is refused', async () => {
    const { device } = await withPasskey();
    const other = new Device();
    const forged = { ...other.get(await beginSignIn()), credential_id: device.credential_id };
    expect((await saldo.call('finishPasskeySignIn', { body: forged })).status).toBe(401);
    const good = device.get(await beginSignIn());
    const bytes = Buffer.from(good.authenticator_data, 'base64url');
    bytes.writeUInt32BE(999, 33);
    const changed = { ...good, authenticator_data: bytes.toString('base64url') };
    expect((await saldo.call('finishPasskeySignIn', { body: changed })).status).toBe(401);
  });

  it('that counts backwards may have been copied, and is refused', async () => {
    const { device } = await withPasskey();
    device.uses = 10;
    const ahead = device.get(await beginSignIn());
    expect((await saldo.call('finishPasskeySignIn', { body: ahead })).status).toBe(200);
    device.uses = 5;
    const behind = device.get(await beginSignIn());
    expect((await saldo.call('finishPasskeySignIn', { body: behind })).status).toBe(401);
  });

  it('is added only by the person who began it, from this page, with a key of its kind', async () => {
    const [person, stranger] = [await saldo.signUp(), await saldo.signUp()];
    const device = new Device();
    const add = async (body: ReturnType<Device['create']>, token = person.token) =>
      (await saldo.call('addPasskey', { token, body })).body.code;
    expect(await add(device.create(await begin(person)), stranger.token)).toBe('passkey.refused');
    expect(await add(device.create(await beginSignIn()))).toBe('passkey.refused');
    expect(await add(device.create(await begin(person), { origin: 'https://example.org' }))).toBe(
      'passkey.refused',
    );
    const mistaken = { ...device.create(await begin(person)), algorithm: -257 };
    expect(await add(mistaken)).toBe('passkey.refused');
    expect(await add({ ...device.create(await begin(person)), public_key: 'AAAA' })).toBe('passkey.refused');
    expect(await add(device.create(await begin(person)))).toBeUndefined();
    expect(await add(device.create(await begin(stranger)), stranger.token)).toBe('passkey.refused');
  });

  it('signs in no more once it is removed', async () => {
    const { person, device, id } = await withPasskey();
    expect((await saldo.call('removePasskey', { token: person.token, params: { id } })).status).toBe(200);
    const body = device.get(await beginSignIn());
    expect((await saldo.call('finishPasskeySignIn', { body })).status).toBe(401);
    const { body: events } = await saldo.call('listSecurityEvents', { token: person.token });
    expect(events.results.map(({ kind }) => kind)).toEqual(['passkey_removed', 'passkey_added', 'signed_in']);
  });

  it('is one of at most twenty', async () => {
    const person = await saldo.signUp();
    for (let count = 0; count < 20; count++) {
      const body = new Device().create(await begin(person));
      expect((await saldo.call('addPasskey', { token: person.token, body })).status).toBe(201);
    }
    const body = new Device().create(await begin(person));
    const { body: refused } = await saldo.call('addPasskey', { token: person.token, body });
    expect(refused.code).toBe('passkey.too_many');
  });
});
