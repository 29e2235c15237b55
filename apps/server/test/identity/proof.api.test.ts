import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toTotpCode } from '../../src/crypto/totp.ts';
import { Device } from '../support/device.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { addIdentityRow } from '../support/identity-row.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp({ RATE_LIMIT: 'on' });
});
afterAll(() => saldo.close());

const later = (seconds: number) => {
  saldo.clock.now = new Date(saldo.clock.now.getTime() + seconds * 1000);
};
const FIVE_MINUTES = 300;

const prove = ({ token }: Person, body: Parameters<typeof saldo.call<'proveSession'>>[1]['body']) =>
  saldo.call('proveSession', { body, token });

async function addDevice({ token }: Person): Promise<Device> {
  const device = new Device();
  const { body } = await saldo.call('startPasskey', { token });
  const added = await saldo.call('addPasskey', { body: device.create(body.results.challenge), token });
  expect(added.status).toBe(201);
  return device;
}

async function turnOnSecondFactor({ token }: Person): Promise<() => string> {
  const { secret } = (await saldo.call('startSecondFactor', { token })).body.results;
  const code = () => toTotpCode(secret, Math.floor(saldo.clock.now.getTime() / 30_000));
  const confirmed = await saldo.call('confirmSecondFactor', { token, body: { code: code() } });
  expect(confirmed.status).toBe(200);
  return code;
}

const move = ({ user, token }: Person, body: { email?: string; first_name?: string }) =>
  saldo.call('changeUser', { params: { id: user.id }, body, token });

describe('a token whose sign-in is five minutes old', () => {
  it('deletes no account, until its person confirms', async () => {
    const person = await saldo.signUp();
    const remove = () => saldo.call('removeUser', { params: { id: person.user.id }, token: person.token });
    later(FIVE_MINUTES);
    expect((await remove()).body.code).toBe('proof.required');
    const { id } = person.user;
    expect((await saldo.call('readUser', { params: { id }, token: person.token })).status).toBe(200);
    await prove(person, { password: person.password });
    expect((await remove()).status).toBe(200);
  });

  it('adds no passkey, not even with a challenge from before', async () => {
    const person = await saldo.signUp();
    const { token } = person;
    const { challenge } = (await saldo.call('startPasskey', { token })).body.results;
    later(FIVE_MINUTES);
    const started = await saldo.call('startPasskey', { token });
    expect([started.status, started.body]).toEqual([
      403,
      { code: 'proof.required', message: 'Please confirm that it is you.' },
    ]);
    saldo.clock.now = new Date(saldo.clock.now.getTime() - 1000);
    const again = (await saldo.call('startPasskey', { token })).body.results.challenge;
    later(1);
    for (const one of [challenge, again]) {
      const added = await saldo.call('addPasskey', { body: new Device().create(one), token });
      expect(added.body.code).toBe('proof.required');
    }
    // Nothing was used up: once it is confirmed, the same may be sent again.
    await prove(person, { password: person.password });
    const added = await saldo.call('addPasskey', { body: new Device().create(again), token });
    expect(added.status).toBe(201);
  });

  it('changes the email to no other, but everything else', async () => {
    const person = await saldo.signUp();
    later(FIVE_MINUTES);
    expect((await move(person, { email: `new-${person.email}` })).body.code).toBe('proof.required');
    expect((await move(person, { email: person.email.toUpperCase(), first_name: 'Ada' })).status).toBe(200);
    expect((await prove(person, { password: person.password })).status).toBe(200);
    expect((await move(person, { email: `new-${person.email}` })).status).toBe(200);
  });

  it('starts no second factor', async () => {
    const { token } = await saldo.signUp();
    later(FIVE_MINUTES);
    expect((await saldo.call('startSecondFactor', { token })).body.code).toBe('proof.required');
  });
});

describe('confirming who one is', () => {
  it('by the password holds for five minutes, in this session only', async () => {
    const person = await saldo.signUp();
    const { email, password } = person;
    const other = (await saldo.call('login', { body: { email, password } })).body.access_token;
    later(FIVE_MINUTES);
    const wrong = await prove(person, { password: 'wrong horse' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'password.refused']);
    const right = await prove(person, { password });
    const until = new Date(saldo.clock.now.getTime() + FIVE_MINUTES * 1000).toISOString();
    expect([right.status, right.body.results.proven_until]).toEqual([200, until]);
    expect((await saldo.call('startPasskey', { token: person.token })).status).toBe(200);
    expect((await saldo.call('startPasskey', { token: other })).body.code).toBe('proof.required');
    later(FIVE_MINUTES);
    expect((await saldo.call('startPasskey', { token: person.token })).body.code).toBe('proof.required');
  });

  it('by the password needs the code too where a second factor is set; the code alone is enough', async () => {
    const person = await saldo.signUp();
    const code = await turnOnSecondFactor(person);
    later(FIVE_MINUTES);
    const { password } = person;
    expect((await prove(person, { password })).body.code).toBe('second_factor.required');
    expect((await prove(person, { password, code: '000000' })).body.code).toBe('second_factor.refused');
    expect((await saldo.call('startPasskey', { token: person.token })).body.code).toBe('proof.required');
    expect((await prove(person, { password, code: code() })).status).toBe(200);
    later(FIVE_MINUTES);
    expect((await prove(person, { code: '000000' })).body.code).toBe('code.refused');
    expect((await prove(person, { code: code() })).status).toBe(200);
    expect((await saldo.call('startPasskey', { token: person.token })).status).toBe(200);
  });

  it('by a passkey takes one’s own and no other', async () => {
    const [person, stranger] = [await saldo.signUp(), await saldo.signUp()];
    const [own, foreign] = [await addDevice(person), await addDevice(stranger)];
    later(FIVE_MINUTES);
    const sign = async (device: Device) =>
      device.get((await saldo.call('startPasskeySignIn', {})).body.results.challenge);
    expect((await prove(person, { passkey: await sign(foreign) })).body.code).toBe('passkey.refused');
    expect((await saldo.call('startPasskey', { token: person.token })).body.code).toBe('proof.required');
    const signed = await sign(own);
    expect((await prove(person, { passkey: signed })).status).toBe(200);
    expect((await prove(person, { passkey: signed })).body.code).toBe('passkey.refused');
    expect((await saldo.call('startPasskey', { token: person.token })).status).toBe(200);
  });

  it('needs something to confirm it by', async () => {
    const person = await saldo.signUp();
    expect((await prove(person, {})).body.errors?.[0]?.path).toBe('password');
    expect((await prove(person, { code: '123456' })).body.code).toBe('second_factor.not_started');
  });

  it('gives a stolen token no more guesses than a sign-in', async () => {
    const person = await saldo.signUp();
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries++)
      codes.push((await prove(person, { password: 'wrong' })).body.code);
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'password.refused'));
    expect(codes[5]).toBe('attempts.too_many');
    later(1);
    expect((await prove(person, { password: person.password })).status).toBe(200);
  });

  it('tells by what it can be done', async () => {
    const person = await saldo.signUp();
    const { token } = person;
    const read = async () => (await saldo.call('readProof', { token })).body.results;
    const until = new Date(saldo.clock.now.getTime() + FIVE_MINUTES * 1000).toISOString();
    const nothing = { has_passkey: false, has_second_factor: false, providers: [] };
    expect(await read()).toEqual({ proven_until: until, has_password: true, ...nothing });
    await addDevice(person);
    await turnOnSecondFactor(person);
    await addIdentityRow(saldo, person);
    later(FIVE_MINUTES);
    expect(await read()).toEqual({
      proven_until: null,
      has_password: true,
      has_passkey: true,
      has_second_factor: true,
      // Linked, but not offered by this installation.
      providers: [],
    });
  });
});
