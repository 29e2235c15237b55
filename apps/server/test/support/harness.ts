import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  errorsOf,
  type RequestOf,
  type ResponseOf,
  type User,
} from '@saldo/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { createCounters } from '../../src/adapters/monitoring/counters.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { type Context, createContext } from '../../src/context/context.ts';
import { hashPassword } from '../../src/crypto/password.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { addSession } from '../../src/identity/sessions/sessions.service.ts';
import { insertUser } from '../../src/identity/users/users.repository.ts';
import { newUser } from '../../src/identity/users/users.service.ts';
import { openFiles } from '../../src/operations/stored-files/open-files.ts';
import { CheckedAnswers } from './checked-answers.ts';
import { comparedAnswerCompiler } from './compared-answers.ts';
import { copyMigrated } from './migrated.ts';
import { MIGRATED } from './postgres.setup.ts';

type TestPlace = { dataDir: string; databaseUrl: string | undefined; remove: () => Promise<void> };

/** A place for a database of the engine under test, with all tables in it, or with nothing at all. */
export async function makePlace({ isEmpty = false } = {}): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'saldo-test-'));
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true });
  if (inject('database') === 'sqlite') {
    if (!isEmpty) await copyMigrated(dataDir);
    return { dataDir, databaseUrl: undefined, remove: removeFolder };
  }

  const server = inject('postgresUrl');
  const name = `saldo_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name}${isEmpty ? '' : ` template ${MIGRATED}`}`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return {
    dataDir,
    databaseUrl,
    remove: async () => {
      await runOn(server, `drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

type Answered<Body> = { status: number; headers: Record<string, unknown>; body: Body };
type Failed = {
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
  request_id?: string;
};

export type TestApp = {
  app: FastifyInstance;
  database: Database;
  context: Context;
  databaseUrl: string | undefined;
  /** The clock of the app, which stands still unless moved. */
  clock: { now: Date };
  call: <Name extends EndpointName>(
    name: Name,
    ...given: RequestFor<Name>
  ) => Promise<Answered<ResponseOf<Name> & Failed>>;
  signUp: (fields?: Partial<RequestOf<'signup'>['body']>) => Promise<Person>;
  close: () => Promise<void>;
};

export type Person = { user: User; token: string; email: string; password: string };

type Extra = { token?: string; headers?: Record<string, string> };
type RequestFor<Name extends EndpointName> = [given: RequestOf<Name> & Extra];

/** The real app on a real database of the engine under test. */
export async function startApp(
  environment: Record<string, string> = {},
  // Nobody who asks for all that there is waits for ever.
  { liveFor = 100 }: { liveFor?: number } = {},
): Promise<TestApp> {
  const place = await makePlace();
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    // Nobody's port: the sandbox of a Saldo that runs beside must not be met.
    SANDBOX_PORT: '9',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    ...VAPID,
    ...environment,
  });
  const database = openDatabase(place);
  const clock = { now: new Date('2026-11-15T12:00:00Z') };
  const counters = createCounters();
  const context = createContext({
    config,
    database,
    counters,
    files: await openFiles({ config, database }, counters),
    now: () => clock.now,
    sharedNow: async () => clock.now,
    liveFor,
  });
  const app = await buildApp(context, {
    answerCompiler: comparedAnswerCompiler,
    keptAnswers: new CheckedAnswers(),
  });
  const undeclared = watchForUndeclared(app);

  const call: TestApp['call'] = async (name, given) => {
    const response = await app.inject(toInject(endpoints[name], given));
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body = isJson ? response.json() : response.body;
    return { status: response.statusCode, headers: response.headers, body };
  };

  const signUp: TestApp['signUp'] = async (fields) => {
    const { email, password, ...names } = {
      email: `${randomUUID()}@example.org`,
      password: PASSWORD,
      ...fields,
    };
    const password_hash = await (password === PASSWORD ? usualHash : hashPassword(password));
    const row = await insertUser(context.db, {
      ...newUser(context, { email, ...names }, undefined),
      password_hash,
    });
    if (!row) throw new Error(`${email} is somebody already`);
    const token = await addSession(
      context,
      row,
      { address: '', language: undefined, device: '' },
      'password',
    );
    const { body } = await call('readUser', { params: { id: row.id }, token });
    return { user: body.results, token, email, password };
  };

  const close = async () => {
    expect([...undeclared], 'errors that the rows of the table do not name').toEqual([]);
    await app.close();
    await database.close();
    await place.remove();
  };
  return { app, database, context, databaseUrl: place.databaseUrl, clock, call, signUp, close };
}

/** Whatever a test of the API is refused with must stand in the row of the call, and so in the reference. */
function watchForUndeclared(app: FastifyInstance): Set<string> {
  const rows = Object.entries<Endpoint>(endpoints).map(([name, row]) => ({
    name,
    known: new Set<string>(errorsOf(row)),
    route: `${row.method} ${row.path.replace(/\{(\w+)\}/g, ':$1')}`,
  }));
  const rowsByRoute = new Map(rows.map((row) => [row.route, row]));
  const undeclared = new Set<string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const row = rowsByRoute.get(`${request.method} ${request.routeOptions.url}`);
    if (!row || reply.statusCode < 400 || typeof payload !== 'string') return;
    const { code } = JSON.parse(payload) as { code: string };
    if (!row.known.has(code)) undeclared.add(`${row.name}: ${code}`);
  });
  return undeclared;
}

/** A pair of nobody's. */
const VAPID = {
  VAPID_PUBLIC_KEY: 'BGKqdWpJqfs2R53sxuPi7HPgxhksFL_1wct2i_jQRp6fW7aXwSvPVK7mHR-IakyrUpMrJY2uRll1i3nqFCmV5K8',
  VAPID_PRIVATE_KEY: '22REopne0HumomydnZAL6k96PKA25Qr-MNQSG91qCSo',
  VAPID_SUBJECT: 'mailto:admin@saldo.example',
};

/** Hashing is slow on purpose: nearly everybody here has the same password, hashed once. */
const PASSWORD = 'correct horse';
const usualHash = hashPassword(PASSWORD);

type Loose = Extra & { params?: object; query?: object; body?: unknown };

function toInject(row: Endpoint, given: Loose): InjectOptions {
  const params = Object.entries(given.params ?? {});
  return {
    method: row.method,
    url: params.reduce(
      (path, [key, value]) => path.replace(`{${key}}`, encodeURIComponent(String(value))),
      row.path as string,
    ),
    ...(given.query && { query: given.query as Record<string, string> }),
    headers: { ...given.headers, ...(given.token && { authorization: `Bearer ${given.token}` }) },
    ...(given.body !== undefined && { payload: given.body as object }),
  };
}
