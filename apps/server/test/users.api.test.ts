import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from './harness.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

describe('signing up', () => {
  it('makes a user and answers with it, without the password', async () => {
    const body = { email: 'Grace@Example.org', password: 'eight888', first_name: ' Grace ' };
    const answer = await saldo.call('signup', { body });
    expect(answer.status).toBe(201);
    expect(answer.body.results).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'Grace@Example.org',
      first_name: 'Grace',
      last_name: '',
      phone_number: '',
      photo_url: null,
      yapily_id: null,
      yapily_username: null,
    });
    expect(JSON.stringify(answer.body)).not.toContain('eight888');
  });

  it('refuses a taken email, whatever its case', async () => {
    await saldo.signUp({ email: 'taken@example.org' });
    const answer = await saldo.call('signup', {
      body: { email: 'TAKEN@example.ORG', password: 'another one' },
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ code: 'email.taken', message: 'Email already registered.' });
  });

  it('lets one of two who register the same email at once through', async () => {
    const body = { email: 'race@example.org', password: 'eight888' };
    const answers = await Promise.all([saldo.call('signup', { body }), saldo.call('signup', { body })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['no email', { password: 'eight888' }, 'email'],
    ['no email address', { email: 'nobody', password: 'eight888' }, 'email'],
    ['a short password', { email: 'short@example.org', password: 'seven77' }, 'password'],
    ['a long password', { email: 'long@example.org', password: 'x'.repeat(129) }, 'password'],
    ['a number for a name', { email: 'n@example.org', password: 'eight888', first_name: 5 }, 'first_name'],
    ['a NUL', { email: 'nul@example.org', password: 'eight888', last_name: 'a\0' }, 'last_name'],
  ])('refuses %s, and says which field', async (_, body, path) => {
    const answer = await saldo.call('signup', { body: body as never });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('input.invalid');
    expect(answer.body.errors?.map((error) => error.path)).toEqual([path]);
  });

  it('ignores fields it does not know', async () => {
    const body = { email: 'extra@example.org', password: 'eight888', is_admin: true, id: 'chosen' };
    const answer = await saldo.call('signup', { body });
    expect(answer.status).toBe(201);
    expect(answer.body.results.id).not.toBe('chosen');
  });
});

describe('reading a user', () => {
  it('gives people themselves', async () => {
    const ada = await saldo.signUp({ first_name: 'Ada' });
    const answer = await saldo.call('readUser', { params: { id: ada.user.id }, token: ada.token });
    expect(answer.status).toBe(200);
    expect(answer.body.results).toEqual(ada.user);
  });

  it('tells apart neither a stranger nor nobody', async () => {
    const [ada, bob] = [await saldo.signUp(), await saldo.signUp()];
    const stranger = await saldo.call('readUser', { params: { id: bob.user.id }, token: ada.token });
    const nobody = await saldo.call('readUser', { params: { id: 'nobody' }, token: ada.token });
    expect(stranger.status).toBe(404);
    expect(stranger.body).toEqual(nobody.body);
  });
});
