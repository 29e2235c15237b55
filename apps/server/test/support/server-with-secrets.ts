import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { vi } from 'vitest';
import { toTotpCode } from '../../src/crypto/totp.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { BANK } from './full-person.ts';
import { makePlace } from './harness.ts';
import { findProgram } from './program.ts';
import { findFreePort, type Sandbox } from './sandbox.ts';

const APPLICATION_SECRET = 'the-secret-of-our-application';

/** A server as people run it, whose every word is kept. */
export async function startServer(sandbox: Sandbox) {
  const place = await makePlace();
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const child = fork(findProgram('main'), {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      YAPILY_BASE_URL: sandbox.address,
      YAPILY_APPLICATION_ID: 'saldo',
      YAPILY_APPLICATION_SECRET: APPLICATION_SECRET,
      LOG_LEVEL: 'trace',
      RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = listenTo(child);
  await once(child, 'message');
  const close = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  };
  return { place, origin, log, close };
}

export type Server = Awaited<ReturnType<typeof startServer>>;

function listenTo(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return () => text;
}

type Answer = { path: string; status: number; location: string; text: string };

/** Calls that remember every answer. */
function startCalls(origin: string) {
  const answers: Answer[] = [];
  const send = async (path: string, options: RequestInit) => {
    const response = await fetch(`${origin}${path}`, { ...options, redirect: 'manual' });
    const location = response.headers.get('location') ?? '';
    const answer = { path, status: response.status, location, text: await response.text() };
    answers.push(answer);
    return answer;
  };
  const call = async (method: string, path: string, given: { body?: unknown; headers?: object } = {}) => {
    const isText = typeof given.body === 'string';
    const answer = await send(path, {
      method,
      headers: { ...(given.body !== undefined && { 'content-type': 'application/json' }), ...given.headers },
      ...(given.body !== undefined && { body: isText ? String(given.body) : JSON.stringify(given.body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: what comes back is looked at, not computed with
    return { status: answer.status, body: JSON.parse(answer.text) as any };
  };
  return { answers, call, send };
}

/** All that the database holds, and on SQLite all that its files still hold of what was deleted. */
async function readDatabase(database: Database, dataDir: string): Promise<string> {
  const tables = await database.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ schema, name }) =>
      (schema ? database.db.withSchema(schema) : database.db)
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    ),
  );
  const files = readdirSync(dataDir).filter((name) => name.startsWith('saldo.db'));
  return [JSON.stringify(rows), ...files.map((name) => readFileSync(join(dataDir, name), 'latin1'))].join(
    '\n',
  );
}

type LinkedPage = 'reset-password' | 'confirm-email' | 'take-back-email';

/** The token for this page in the latest mails, which are written without anyone waiting for them. */
export async function readMailedToken(dataDir: string, page: LinkedPage): Promise<string> {
  const folder = join(dataDir, 'mail');
  const link = new RegExp(`${page}\\?token=([\\w-]{43})`);
  const find = () => {
    const files = readdirSync(folder).sort().reverse();
    const mails = files.map((file) => readFileSync(join(folder, file), 'utf8').replace(/=\r?\n/g, ''));
    const [token] = mails.flatMap((mail) => link.exec(mail.replaceAll('=3D', '='))?.[1] ?? []);
    if (!token) throw new Error('no mail with a token yet');
    return token;
  };
  // The folder, and then the file in it.
  return vi.waitFor(find, { timeout: 120_000 });
}

const PASSWORDS = ['the first password', 'a password that is wrong', 'the second password'] as const;

/** From signing up to deleting the account; answers with everything that nobody else may see. */
export async function live(sandbox: Sandbox, server: Server) {
  const { place, origin } = server;
  const { answers, call, send } = startCalls(origin);
  const [first, wrong, second] = PASSWORDS;
  const email = 'ada@example.org';
  const { body: signedUp } = await call('POST', '/api/signup', { body: { email, password: first } });
  const database = openDatabase(place);
  const hash = async () =>
    (await database.db.selectFrom('users').select('password_hash').executeTakeFirst())?.password_hash ?? '';
  const hashes = [await hash()];
  const tokens: string[] = [];
  const logIn = async (password: string, code?: string) => {
    const { body } = await call('POST', '/api/login', { body: { email, password, code } });
    tokens.push(body.access_token);
    return { authorization: `Bearer ${body.access_token}` };
  };

  await call('POST', '/api/signup', { body: { email, password: wrong } });
  await call('POST', '/api/login', { body: { email, password: wrong } });
  await call('POST', '/api/login', { body: `{"email":"${email}","password":"${first}"` });
  await call('POST', '/api/login', { body: { email: [email], password: first } });
  await logIn(first);

  await call('POST', '/api/forgot-password', { body: { email } });
  const resetToken = await readMailedToken(place.dataDir, 'reset-password');
  await send(`/reset-password?token=${resetToken}`, { headers: { accept: 'text/html' } });
  await call('POST', '/api/reset-password', { body: { token: resetToken, new_password: 'short' } });
  await call('POST', '/api/reset-password', { body: { token: resetToken, new_password: second } });
  await call('POST', '/api/reset-password', { body: { token: resetToken, new_password: second } });
  hashes.push(await hash());
  const headers = await logIn(second);

  const applicationUserId = `saldo-${signedUp.results.id}`;
  await call('GET', '/api/institutions');
  await call('POST', '/api/create-yapily-user', { body: { applicationUserId }, headers });
  const asked = await call('POST', '/api/account-auth-requests', {
    body: { applicationUserId, institutionId: BANK, callback: `${origin}/connections` },
    headers: { ...headers, 'idempotency-key': 'one' },
  });
  const consentToken = await sandbox.approve(asked.body.authorisationUrl);
  await send(`/connections?consent=${consentToken}&institution=${BANK}`, {
    headers: { accept: 'text/html' },
  });
  await call('POST', '/api/consent-token', { body: { consentToken, institutionId: 'nowhere' }, headers });
  const attached = await call('POST', '/api/consent-token', {
    body: { consentToken, institutionId: BANK },
    headers,
  });
  const handle: string = attached.body.results.consent_token;
  const linked = await readDatabase(database, place.dataDir);
  for (const consent of [handle, consentToken, 'made up'])
    await call('GET', '/api/accounts', { headers: { ...headers, consent } });
  await call('GET', '/api/bank-transactions', {
    headers: { ...headers, consent: handle, sourceid: 'nothing' },
  });
  await sandbox.control('failure', { institutionId: BANK, kind: 'rate_limited' });
  await call('GET', '/api/accounts', { headers: { ...headers, consent: handle } });
  await sandbox.control('failure', { institutionId: BANK, kind: 'none' });

  const { body: started } = await call('POST', '/api/second-factor', { headers });
  const secret: string = started.results.secret;
  const code = toTotpCode(secret, Math.floor(Date.now() / 30_000));
  await call('POST', '/api/second-factor/confirm', { body: { code: '000000' }, headers });
  const confirmed = await call('POST', '/api/second-factor/confirm', { body: { code }, headers });
  const recoveryCodes: string[] = confirmed.body.results.recovery_codes;
  await call('POST', '/api/login', { body: { email, password: second } });
  await call('POST', '/api/login', { body: { email, password: second, code } });
  const [recoveryCode] = recoveryCodes;

  await call('PUT', `/api/users/${signedUp.results.id}`, {
    body: { email: 'lovelace@example.org' },
    headers,
  });
  const confirmToken = await readMailedToken(place.dataDir, 'confirm-email');
  const reversalToken = await readMailedToken(place.dataDir, 'take-back-email');
  for (const path of [`/confirm-email?token=${confirmToken}`, `/take-back-email?token=${reversalToken}`])
    await send(path, { headers: { accept: 'text/html' } });
  await call('POST', '/api/sessions/proof', { body: { password: wrong }, headers });
  await call('POST', '/api/reset-password/read', { body: { token: reversalToken } });
  await call('PUT', `/api/users/${signedUp.results.id}`, { body: { email }, headers });

  await send('/api/upload', { method: 'POST', body: await makePhoto() });
  const { body: sessions } = await call('GET', '/api/sessions', { headers });
  await call('DELETE', '/api/sessions/nothing', { headers });
  const other = await logIn(second, recoveryCode);
  await call('POST', '/api/login', { body: { email, password: second, code: recoveryCode } });
  await call('POST', '/api/logout', { headers: other });
  await call('GET', '/api/sessions', { headers: other });
  const before = await readDatabase(database, place.dataDir);
  await call('DELETE', `/api/users/${signedUp.results.id}`, { headers });
  await call('GET', '/api/sessions', { headers });
  await database.close();
  await server.close();
  const key = readFileSync(join(place.dataDir, 'secret.key'), 'utf8');
  return {
    answers,
    databases: { linked, before },
    authorisationUrl: asked.body.authorisationUrl as string,
    sessionCount: sessions.results.length as number,
    secrets: {
      password: [...PASSWORDS],
      'password hash': hashes,
      'access token': tokens,
      'reset token': [resetToken],
      'token of a letter': [confirmToken, reversalToken],
      'consent token': [consentToken],
      handle: [handle],
      'secret of the second factor': [secret],
      'recovery code': recoveryCodes.flatMap((one) => [one, one.replaceAll('-', '')]),
      'key of the seal': [key],
      'application secret': [
        APPLICATION_SECRET,
        Buffer.from(`saldo:${APPLICATION_SECRET}`).toString('base64'),
      ],
    },
  };
}

export type Life = Awaited<ReturnType<typeof live>>;

async function makePhoto(): Promise<FormData> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f2b01c' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('img', new Blob([Uint8Array.from(picture)]), 'me.png');
  return form;
}
