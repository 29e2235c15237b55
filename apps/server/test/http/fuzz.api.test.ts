import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Endpoint, type EndpointName, endpoints } from '@saldo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import {
  addFullPerson,
  BANK,
  ORIGIN,
  readEverything,
  startWorld,
  type World,
} from '../support/full-person.ts';
import {
  bentFiles,
  type GoodValues,
  requestsTo,
  toJsonSchema,
  type WireRequest,
} from '../support/fuzz.arbitraries.ts';
import type { Person } from '../support/harness.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
/** From here on a leak would show above the noise. */
const ENOUGH_FOR_MEMORY = 10_000;
const MOST_GROWTH = 48 * 1024 * 1024;
/** Of this thread's own work, in milliseconds: whatever else the machine does, it is no part of it. */
const LONGEST = 10_000;
const ARCHIVES = Math.ceil(REQUESTS / 20);
const PER_ROW_AND_ROUND = 4;

const rows: [name: EndpointName, row: Endpoint][] = Object.entries(endpoints) as never;
const counters = { sent: 0, good: 0, refused: 0 };

let world: World;
let bystander: Person;
let caller: Person;
let known: Record<string, string[]>;

beforeAll(async () => {
  world = await startWorld();
  bystander = await addFullPerson(world, { password: 'nobody here knows it' });
  caller = await addFullPerson(world);
});
afterAll(() => world.close());

/** Ids and tokens that are real, by the name of the field they could stand in. */
async function readKnown(): Promise<Record<string, string[]>> {
  const values: Record<string, string[]> = { id: [] };
  const note = (field: string, value: unknown) => {
    if (typeof value === 'string' && value !== '') values[field] = [...(values[field] ?? []), value];
  };
  for (const person of [caller, bystander]) {
    for (const [name, text] of Object.entries(await readEverything(world.saldo, person))) {
      // Not all of them answer with results: devices read a feed.
      const { results = [] } = JSON.parse(text) as { results?: unknown };
      const items = (Array.isArray(results) ? results.slice(0, 6) : [results]) as Record<string, unknown>[];
      for (const item of items) {
        note('id', item.id);
        note(`${name}:id`, item.id);
        note('consent', item.consent_token);
        note('yapily-id', item.yapily_id);
      }
    }
    note('applicationUserId', `saldo-${person.user.id}`);
  }
  // Not the bystander's: whoever tries to sign in as somebody is seen by them.
  note('email', caller.email);
  const sources = values['listSources:id'] ?? [];
  return {
    ...values,
    source_id: sources,
    sourceid: sources,
    category_id: [...(values['listCategories:id'] ?? []), 'none'],
    institutionId: [BANK, 'pico-prepago'],
    institution_id: [BANK],
    consentToken: ['made up', ...(values.consent ?? [])],
    callback: [`${ORIGIN}/connections`, 'https://elsewhere.example/', 'javascript:alert(1)'],
    password: ['correct horse', 'wrong horse'],
    new_password: ['correct horse'],
    photo_url: ['/uploads/nothing.webp', '/uploads/../saldo.db'],
  };
}

const goodValues: GoodValues = (field) => known[field] ?? (/id$/i.test(field) ? (known.id ?? []) : []);

/** Hashing a password and asking a bank are slow: one of each in a round. */
function shareOf(row: Endpoint): number {
  const fields = [row.body, row.headers].flatMap((schema) =>
    schema ? Object.keys(toJsonSchema(schema).properties ?? {}) : [],
  );
  return fields.some((field) => /password|consent/i.test(field)) ? 1 : PER_ROW_AND_ROUND;
}

const GARBAGE = ['Bearer x', 'Bearer ../../..', `Bearer ${'A'.repeat(43)}`, 'Basic eDp5', 'Bearer', '\xff'];

async function send(name: EndpointName, { token, ...request }: WireRequest): Promise<void> {
  const garbage = GARBAGE[counters.sent % GARBAGE.length];
  const authorization = token === 'good' ? `Bearer ${caller.token}` : garbage;
  const headers = { ...request.headers, ...(token !== 'none' && { authorization }) };
  const before = process.threadCpuUsage();
  const answer = await world.saldo.app.inject({ ...request, headers });
  const took = process.threadCpuUsage(before).user / 1000;
  counters.sent += 1;
  counters[answer.statusCode < 400 ? 'good' : 'refused'] += 1;
  const complaint = complainAbout(name, answer.statusCode, readBody(answer), took);
  if (complaint) throw new Error(`${complaint}\n${describeRequest(name, { ...request, headers })}`);
  if (answer.statusCode < 400 && request.method !== 'GET') await replaceCallerIfGone();
}

/** A long complaint comes compressed to whoever takes it so. */
function readBody({ headers, body, rawPayload }: Awaited<ReturnType<typeof world.saldo.app.inject>>): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'gzip') return gunzipSync(rawPayload).toString();
  return encoding === 'br' ? brotliDecompressSync(rawPayload).toString() : body;
}

/** What must not be in an answer that tells of a failure. */
const INSIDE =
  /\bSELECT\b|sqlite|postgres|kysely|node_modules|\.[tj]s:\d|\bat \w+ \(|\/(work|home|tmp|usr)\//;

function complainAbout(name: EndpointName, status: number, body: string, took: number): string | undefined {
  const row: Endpoint = endpoints[name];
  const mayBlameBank = (status === 502 || status === 504) && row.errors.some((code) => /^bank\./.test(code));
  if (took > LONGEST) return `took ${Math.round(took)} ms`;
  if (status >= 500 && !mayBlameBank) return `answered ${status}: ${body}`;
  if (status < 400) return undefined;
  const parsed = parseJson(body) as { code?: unknown; message?: unknown } | undefined;
  if (typeof parsed?.code !== 'string' || typeof parsed.message !== 'string')
    return `answered ${status} without code and message: ${body.slice(0, 500)}`;
  return INSIDE.test(body) ? `tells of the inside: ${body.slice(0, 500)}` : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeRequest(name: EndpointName, request: Omit<WireRequest, 'token'>): string {
  const payload = request.payload?.toString('latin1').slice(0, 2000);
  return `${name}: ${JSON.stringify({ ...request, url: request.url.slice(0, 2000), payload })}`;
}

/** One may have signed out, or deleted the account: that is what was asked for. */
async function replaceCallerIfGone(): Promise<void> {
  const answer = await world.saldo.call('listSessions', { token: caller.token });
  if (answer.status === 401) caller = await addFullPerson(world);
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function readHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

describe('whatever is sent', () => {
  it(`is answered or refused, and nothing else is touched (${REQUESTS} requests, seed ${SEED})`, {
    timeout: 600_000 + REQUESTS * 600,
  }, async () => {
    const before = await readEverything(world.saldo, bystander);
    let heapInTheMiddle = 0;
    for (let round = 0; counters.sent < REQUESTS; round++) {
      known = await readKnown();
      for (const [index, [name, row]] of rows.entries()) {
        const property = fc.asyncProperty(requestsTo(row, goodValues), (request) => send(name, request));
        await fc.assert(property, { seed: SEED + round * 1000 + index, numRuns: shareOf(row) });
      }
      if (heapInTheMiddle === 0 && counters.sent >= REQUESTS / 2) heapInTheMiddle = readHeap();
    }
    const heapAtTheEnd = readHeap();
    const { sent, good, refused } = counters;
    process.stdout.write(
      `${sent} requests over ${rows.length} calls: status 2xx ${good}, 4xx ${refused}; memory ${inMegabytes(heapInTheMiddle)} in the middle, ${inMegabytes(heapAtTheEnd)} at the end\n`,
    );
    expect(await findDifferences(world.saldo.database.db)).toEqual([]);
    expect(await readEverything(world.saldo, bystander)).toEqual(before);
    if (REQUESTS >= ENOUGH_FOR_MEMORY) expect(heapAtTheEnd - heapInTheMiddle).toBeLessThan(MOST_GROWTH);
  });

  it(`is taken or refused as an archive of somebody’s data, bent in ${ARCHIVES} ways (seed ${SEED})`, {
    timeout: 600_000 + ARCHIVES * 2000,
  }, async () => {
    const { app, database } = world.saldo;
    const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
    const exported = await app.inject({ url: endpoints.exportArchive.path, headers: bearer(bystander) });
    let taken = 0;
    const property = fc.asyncProperty(bentFiles(exported.body), async (text) => {
      // A new person each time: an archive only comes into an account without data.
      const person = await world.saldo.signUp();
      const answer = await app.inject({
        method: 'POST',
        url: endpoints.importArchive.path,
        headers: { ...bearer(person), 'content-type': 'multipart/form-data; boundary=b' },
        payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\n\r\n${text}\r\n--b--\r\n`,
      });
      const complaint = complainAbout('importArchive', answer.statusCode, answer.body, 0);
      if (complaint) throw new Error(complaint);
      if (answer.statusCode === 201) taken += 1;
      await readEverything(world.saldo, person);
    });
    await fc.assert(property, { seed: SEED, numRuns: ARCHIVES });
    process.stdout.write(`${ARCHIVES} bent archives: ${taken} taken, the others refused\n`);
    expect(await findDifferences(database.db)).toEqual([]);
  });
});
