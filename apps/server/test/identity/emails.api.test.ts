import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toTotpCode } from '../../src/crypto/totp.ts';
import { deliverMails } from '../../src/platform/mails/mails.service.ts';
import { Device } from '../support/device.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { addIdentityRow } from '../support/identity-row.ts';
import { addPasskeyRow } from '../support/passkey-row.ts';
import { readMailsTo, readTokenOf } from '../support/read-mails.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp({ PUBLIC_URL: 'https://saldo.example' });
});
afterAll(() => saldo.close());

const START = new Date('2026-11-15T12:00:00Z');
beforeEach(() => {
  saldo.clock.now = START;
});
const later = (days: number) => {
  saldo.clock.now = new Date(saldo.clock.now.getTime() + days * 86_400_000);
};
const minuteLater = () => later(1 / 1440);

/** A new session each time: only a fresh one may change the address. */
async function moveTo(email: string, person: Person): Promise<Person> {
  const id = person.user.id;
  const present = await saldo.database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { email: present.email, password: person.password };
  const token = (await saldo.call('login', { body })).body.access_token;
  const answer = await saldo.call('changeUser', { params: { id }, body: { email }, token });
  expect(answer.status).toBe(200);
  return { ...person, email, token };
}

const readUser = async ({ user, token }: Person) =>
  (await saldo.call('readUser', { params: { id: user.id }, token })).body.results;
const login = (email: string, password: string) => saldo.call('login', { body: { email, password } });
const revertEmail = (token: string) => saldo.call('takeBackEmail', { body: { token } });
const confirm = (token: string, bearer?: string) =>
  saldo.call('confirmEmail', {
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    body: { token },
  });
const newAddress = () => `${crypto.randomUUID()}@example.org`;

describe('a changed email', () => {
  it('counts at once, as unproven; both addresses are told', async () => {
    const [from, to] = [newAddress(), newAddress()];
    const ada = await saldo.signUp({ email: from, first_name: 'Ada' });
    await saldo.database.db
      .updateTable('users')
      .set({ email_proven_at: START.toISOString() })
      .where('id', '=', ada.user.id)
      .execute();
    const person = await moveTo(to, ada);
    expect(await readUser(person)).toMatchObject({ email: to, email_proven: false });
    const [toOld = ''] = await readMailsTo(saldo, from);
    expect(toOld).toContain('Hello Ada,');
    expect(toOld).toContain(to);
    expect(toOld).toMatch(/https:\/\/saldo\.example\/take-back-email\?token=[\w-]{43}/);
    const [toNew = ''] = await readMailsTo(saldo, to);
    expect(toNew).toMatch(/https:\/\/saldo\.example\/confirm-email\?token=[\w-]{43}/);
    expect(toNew).not.toContain(from);
    expect(toNew).not.toContain('take-back');
    expect(toNew).not.toContain('Ada');
  });

  it('is told to an address that nobody has proven without what somebody typed: no name, no address', async () => {
    const [from, to] = [newAddress(), 'visit-evil-example@example.org'];
    await moveTo(to, await saldo.signUp({ email: from, first_name: 'Visit evil.example' }));
    const letters = [...(await readMailsTo(saldo, from)), ...(await readMailsTo(saldo, to))];
    expect(letters).toHaveLength(2);
    const [toOld = '', toNew = ''] = letters;
    expect(toOld).not.toMatch(/evil/i);
    // It is what the letter is addressed to, and nowhere else in it.
    expect(toNew.match(/evil/gi)).toHaveLength(1);
  });

  it('speaks the language of the person to the old address, and of the screen to the new one', async () => {
    const [from, to] = [newAddress(), newAddress()];
    const { user, token } = await saldo.signUp({ email: from });
    await saldo.database.db.updateTable('users').set({ language: 'es' }).where('id', '=', user.id).execute();
    await saldo.call('changeUser', { params: { id: user.id }, body: { email: to }, token });
    expect(await readMailsTo(saldo, from)).toEqual([expect.stringContaining('Recuperar la dirección')]);
    expect(await readMailsTo(saldo, to)).toEqual([expect.stringContaining('Confirm the address')]);
  });

  it('keeps only hashes of the tokens', async () => {
    const [from, to] = [newAddress(), newAddress()];
    await moveTo(to, await saldo.signUp({ email: from }));
    const tokens = [
      await readTokenOf(saldo, from, 'take-back-email'),
      await readTokenOf(saldo, to, 'confirm-email'),
    ];
    const { db } = saldo.database;
    const kept = JSON.stringify([
      await db.selectFrom('email_takebacks').selectAll().execute(),
      await db.selectFrom('email_confirmations').selectAll().execute(),
    ]);
    for (const token of tokens) {
      expect(token).toHaveLength(43);
      expect(kept).not.toContain(token);
    }
  });

  it('is one of at most five an hour: nobody sends letters to strangers by it', async () => {
    const limited = await startApp({ RATE_LIMIT: 'on' });
    const { user, token } = await limited.signUp();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const request = { params: { id: user.id }, body: { email: newAddress() }, token };
      statuses.push((await limited.call('changeUser', request)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await limited.call('sendConfirmation', { token })).status).toBe(429);
    await limited.close();
  });

  it('leaves no letter behind when the account is deleted, at no address it ever had', async () => {
    const [from, to] = [newAddress(), newAddress()];
    const person = await moveTo(to, await saldo.signUp({ email: from }));
    expect(await readMailsTo(saldo, from)).toHaveLength(1);
    await saldo.call('removeUser', { params: { id: person.user.id }, token: person.token });
    expect(await readMailsTo(saldo, from)).toEqual([]);
    expect(await readMailsTo(saldo, to)).toEqual([]);
  });
});

describe('taking an address back', () => {
  /** Somebody else had the password, and made themselves at home. */
  async function steal({ isProven = false } = {}) {
    const [from, to] = [newAddress(), newAddress()];
    const owner = await saldo.signUp({ email: from });
    if (isProven) {
      await saldo.call('sendConfirmation', { token: owner.token });
      await confirm(await readTokenOf(saldo, from, 'confirm-email'), owner.token);
    }
    await addPasskeyRow(saldo, owner);
    await saldo.database.db
      .updateTable('passkeys')
      .set({ name: 'Mine', created_at: '2026-11-01T12:00:00.000Z' })
      .where('user_id', '=', owner.user.id)
      .execute();
    minuteLater();
    const thief = await moveTo(to, owner);
    const created_at = saldo.clock.now.toISOString();
    await addPasskeyRow(saldo, owner);
    await addIdentityRow(saldo, thief);
    for (const table of ['passkeys', 'identities'] as const)
      await saldo.database.db
        .updateTable(table)
        .set({ created_at })
        .where('user_id', '=', owner.user.id)
        .where('created_at', '=', '2026-11-15T12:00:00.000Z')
        .execute();
    return { from, to, owner, thief, token: await readTokenOf(saldo, from, 'take-back-email') };
  }

  it('puts the owner back and the thief out, and leads on to a new password', async () => {
    const { from, to, thief, token } = await steal();
    const { secret } = (await saldo.call('startSecondFactor', { token: thief.token })).body.results;
    const code = toTotpCode(secret, Math.floor(saldo.clock.now.getTime() / 30_000));
    await saldo.call('confirmSecondFactor', { token: thief.token, body: { code } });
    await saldo.call('forgotPassword', { body: { email: to } });
    const thiefsReset = await readTokenOf(saldo, to, 'reset-password');
    later(6);
    const answer = await revertEmail(token);
    expect(answer.status).toBe(200);
    expect(answer.body.results.email).toBe(from);
    expect((await saldo.call('listSessions', { token: thief.token })).status).toBe(401);
    for (const email of [from, to]) expect((await login(email, thief.password)).status).toBe(401);
    for (const stale of [thiefsReset, await readTokenOf(saldo, to, 'confirm-email')]) {
      const body = { token: stale, new_password: 'the thief’s own' };
      expect((await saldo.call('resetPassword', { body })).status).toBe(400);
      expect((await confirm(stale)).status).toBe(400);
    }

    const { body: read } = await saldo.call('readReset', {
      body: { token: answer.body.results.reset_token },
    });
    // Also what was there before the change: whoever changed it could get in then, and may have put it there.
    expect(read.results).toMatchObject({ passkeys: [], identities: [], ends_all: false });
    const body = { token: answer.body.results.reset_token, new_password: 'a new password' };
    expect((await saldo.call('resetPassword', { body })).status).toBe(200);
    const back = await login(from, 'a new password');
    expect(back.status).toBe(200);
    expect(back.body.results).toMatchObject({ email: from, email_proven: true });
    const { body: events } = await saldo.call('listSecurityEvents', { token: back.body.access_token });
    expect(events.results.map(({ kind, detail }) => `${kind} ${detail}`)).toContain(`email_taken_back ${to}`);
  });

  it('works also after the thief has proven the new address, by whatever way', async () => {
    const { from, to, token } = await steal();
    await saldo.call('forgotPassword', { body: { email: to } });
    const reset = await readTokenOf(saldo, to, 'reset-password');
    const { body: read } = await saldo.call('readReset', { body: { token: reset } });
    expect(read.results.taken_back_until).toBe(
      new Date(saldo.clock.now.getTime() + 7 * 86_400_000).toISOString(),
    );
    const body = { token: reset, new_password: 'the thief’s own' };
    expect((await saldo.call('resetPassword', { body })).status).toBe(200);
    expect((await revertEmail(token)).body.results.email).toBe(from);
    expect((await login(to, 'the thief’s own')).status).toBe(401);
  });

  it('is told to the first owner however often the thief changes the address', async () => {
    const owner = await saldo.signUp({ email: newAddress() });
    // Nobody takes a mail meanwhile: it waits.
    const { mailer } = saldo.context;
    const { send } = mailer;
    mailer.send = () => Promise.reject(new Error('the mail server is away'));
    const thief = await moveTo(newAddress(), owner);
    await moveTo(owner.email, await moveTo(newAddress(), thief));
    mailer.send = send;
    later(1);
    await deliverMails(saldo.context);
    expect((await revertEmail(await readTokenOf(saldo, owner.email, 'take-back-email'))).status).toBe(200);
  });

  it('is over for who had it in between, once the owner has proven the address they came back to', async () => {
    const owner = await saldo.signUp({ email: newAddress() });
    const evil = newAddress();
    const thief = await moveTo(evil, owner);
    minuteLater();
    await moveTo(owner.email, thief);
    const ofEvil = await readTokenOf(saldo, evil, 'take-back-email');
    await saldo.call('forgotPassword', { body: { email: owner.email } });
    const token = await readTokenOf(saldo, owner.email, 'reset-password');
    const { body: read } = await saldo.call('readReset', { body: { token } });
    expect(read.results.taken_back_until).toBeNull();
    const body = { token, new_password: 'the owner’s own' };
    expect((await saldo.call('resetPassword', { body })).status).toBe(200);
    expect((await revertEmail(ofEvil)).body.code).toBe('reset.refused');
    expect((await login(owner.email, 'the owner’s own')).status).toBe(200);
  });

  it('keeps a proven address for its owner: nobody registers it, or moves to it, meanwhile', async () => {
    const { from, thief, token } = await steal({ isProven: true });
    const signup = { body: { email: from, password: 'correct horse' } };
    expect((await saldo.call('signup', signup)).body.code).toBe('email.taken');
    const other = await saldo.signUp();
    const params = { id: other.user.id };
    const moved = await saldo.call('changeUser', { params, body: { email: from }, token: other.token });
    expect(moved.body.code).toBe('email.taken');
    expect((await readUser(thief)).email).toBe(thief.email);
    expect((await revertEmail(token)).status).toBe(200);
    expect((await steal({ isProven: true })).from).not.toBe(from);
    later(7);
    expect((await saldo.call('signup', { body: { ...signup.body, email: newAddress() } })).status).toBe(201);
  });

  it('works once, for seven days', async () => {
    const one = await steal();
    expect((await revertEmail(one.token)).status).toBe(200);
    const again = await revertEmail(one.token);
    expect([again.status, again.body.code]).toEqual([400, 'reset.refused']);
    const two = await steal();
    later(7);
    expect((await revertEmail(two.token)).body.code).toBe('reset.refused');
    expect((await revertEmail('wrong')).body.code).toBe('reset.refused');
  });

  it('is refused where somebody else has the address by now, and works once they have not', async () => {
    const { from, token, thief } = await steal();
    const other = await saldo.signUp({ email: from });
    const refused = await revertEmail(token);
    expect([refused.status, refused.body.code]).toEqual([409, 'email.taken']);
    expect((await readUser(thief)).email).toBe(thief.email);
    await saldo.call('removeUser', { params: { id: other.user.id }, token: other.token });
    expect((await revertEmail(token)).status).toBe(200);
  });

  it('is for each old address its own, and ends those that came after it', async () => {
    const [first, second, third] = [newAddress(), newAddress(), newAddress()];
    let person = await saldo.signUp({ email: first });
    for (const email of [second, third]) {
      minuteLater();
      person = await moveTo(email, person);
    }
    const ofSecond = await readTokenOf(saldo, second, 'take-back-email');
    const ofFirst = await readTokenOf(saldo, first, 'take-back-email');
    const { body } = await revertEmail(ofSecond);
    expect(body.results.email).toBe(second);
    expect((await revertEmail(ofFirst)).body.results.email).toBe(first);

    person = await saldo.signUp({ email: newAddress() });
    const [a, b, c] = [person.email, newAddress(), newAddress()];
    for (const email of [b, c]) {
      minuteLater();
      person = await moveTo(email, person);
    }
    const [ofA, ofB] = [
      await readTokenOf(saldo, a, 'take-back-email'),
      await readTokenOf(saldo, b, 'take-back-email'),
    ];
    expect((await revertEmail(ofA)).body.results.email).toBe(a);
    expect((await revertEmail(ofB)).body.code).toBe('reset.refused');
  });

  it('ends none that came before it, though all were left within one tick of the clock', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const moved = await moveTo(second, await saldo.signUp({ email: first }));
    await moveTo(newAddress(), moved);
    const ofFirst = await readTokenOf(saldo, first, 'take-back-email');
    expect((await revertEmail(await readTokenOf(saldo, second, 'take-back-email'))).status).toBe(200);
    expect((await revertEmail(ofFirst)).body.results.email).toBe(first);
  });
});

describe('confirming an address', () => {
  async function ask(person: Person): Promise<string> {
    expect((await saldo.call('sendConfirmation', { token: person.token })).status).toBe(200);
    return readTokenOf(saldo, person.email, 'confirm-email');
  }

  it('from inside the account changes nothing else', async () => {
    const person = await saldo.signUp();
    await addPasskeyRow(saldo, person);
    const token = await ask(person);
    const answer = await confirm(token, person.token);
    expect([answer.status, answer.body.results]).toEqual([200, { reset_token: null }]);
    expect((await readUser(person)).email_proven).toBe(true);
    expect((await login(person.email, person.password)).status).toBe(200);
    expect((await saldo.call('listPasskeys', { token: person.token })).body.results).toHaveLength(1);
    expect((await confirm(token, person.token)).body.code).toBe('reset.refused');
  });

  it.each(['nobody', 'somebody else'])(
    'by %s ends whatever opened the account, and sets a new password',
    async (who) => {
      const squatter = await saldo.signUp();
      await addPasskeyRow(saldo, squatter);
      const token = await ask(squatter);
      const bearer = who === 'nobody' ? undefined : (await saldo.signUp()).token;
      const { body } = await confirm(token, bearer);
      expect((await login(squatter.email, squatter.password)).status).toBe(401);
      expect((await saldo.call('listSessions', { token: squatter.token })).status).toBe(401);
      const reset = { token: body.results.reset_token ?? '', new_password: 'a new password' };
      expect((await saldo.call('resetPassword', { body: reset })).status).toBe(200);
      const owner = { token: (await login(squatter.email, 'a new password')).body.access_token };
      expect((await saldo.call('listPasskeys', owner)).body.results).toEqual([]);
    },
  );

  it('works for a day, only the newest, and not for an address that has changed since', async () => {
    const person = await saldo.signUp();
    const [older, newer] = [await ask(person), await ask(person)];
    expect((await confirm(older, person.token)).body.code).toBe('reset.refused');
    await saldo.call('changeUser', {
      params: { id: person.user.id },
      body: { email: newAddress() },
      token: person.token,
    });
    expect((await confirm(newer, person.token)).body.code).toBe('reset.refused');
    const moved = { ...person, email: (await readUser(person)).email };
    const last = await readTokenOf(saldo, moved.email, 'confirm-email');
    later(1);
    expect((await confirm(last, person.token)).body.code).toBe('reset.refused');
  });

  it('needs no second time: no mail is sent, and signing up sends none at all', async () => {
    const email = newAddress();
    await saldo.call('signup', { body: { email, password: 'correct horse' } });
    expect(await readMailsTo(saldo, email)).toEqual([]);
    const person = await saldo.signUp();
    await confirm(await ask(person), person.token);
    await saldo.call('sendConfirmation', { token: person.token });
    expect(await readMailsTo(saldo, person.email)).toHaveLength(1);
  });

  it('leaves nothing behind of somebody who signs in or adds a passkey at that very moment', async () => {
    for (let round = 0; round < 6; round++) {
      const squatter = await saldo.signUp();
      const device = new Device();
      const { body: begun } = await saldo.call('startPasskey', { token: squatter.token });
      const token = await ask(squatter);
      const passkey = {
        ...device.create(begun.results.challenge, { origin: 'https://saldo.example', rpId: 'saldo.example' }),
      };
      const adding = saldo.call('addPasskey', { body: passkey, token: squatter.token });
      const signingIn = login(squatter.email, squatter.password);
      await setTimeout(round * 8);
      const [, signedIn, confirmed] = await Promise.all([adding, signingIn, confirm(token)]);
      expect(confirmed.status).toBe(200);
      const { db } = saldo.database;
      const ofSquatter = (table: 'passkeys' | 'sessions') =>
        db.selectFrom(table).select('id').where('user_id', '=', squatter.user.id).execute();
      expect([await ofSquatter('passkeys'), await ofSquatter('sessions')]).toEqual([[], []]);
      expect([200, 401]).toContain(signedIn.status);
    }
  });
});
