import { type Endpoint, type EndpointName, endpoints } from '@saldo/contract';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  addFullPerson,
  BANK,
  type FullPerson,
  ORIGIN,
  readEverything,
  startWorld,
  type World,
} from '../support/full-person.ts';
import { toJsonSchema } from '../support/fuzz.arbitraries.ts';
import { addIdentityRow } from '../support/identity-row.ts';
import { addPasskeyRow } from '../support/passkey-row.ts';
import { plans } from '../support/plans/plans.ts';
import { addPushDeviceRow } from '../support/push-device.ts';
import { uploadReceipt } from '../support/receipts.ts';
import { sendFile } from '../support/send-file.ts';

const PARTS = ['params', 'query', 'headers', 'body'] as const;
type Part = (typeof PARTS)[number];
type Owned = Record<string, string>;
type Case = { name: EndpointName; row: Endpoint; part: Part; field: string };

/** Where a person's own value for a field is found, by its name. */
const OWNED: Record<string, keyof Owned | ((row: Endpoint) => keyof Owned)> = {
  id: (row) => /^\/api\/([\w-]+)\/\{id\}/.exec(row.path)?.[1] ?? '',
  source_id: 'sources',
  from_source_id: 'sources',
  to_source_id: 'savings',
  from_id: 'out',
  to_id: 'in',
  goal_id: 'goals',
  group_id: 'category-groups',
  scenario_id: 'scenarios',
  import_id: 'imports',
  refund_of: 'out',
  transaction_id: 'out',
  with: 'otherRecurring',
  category_id: 'categories',
  from_category_id: 'categories',
  to_category_id: 'otherCategory',
  user_id: 'users',
  applicationUserId: 'applicationUserId',
  'yapily-id': 'yapily-id',
  consent: 'consent',
  consentToken: 'consentToken',
  sourceid: 'bankSource',
  photo_url: 'photo_url',
};

/** Named like an id, or given as a header or an address, and yet nobody's own. */
const NOT_OWNED: Record<string, string> = {
  institutionId: 'a bank, the same for everybody',
  callback: 'an address of this Saldo',
  accept: 'how it is told',
  'if-match': 'a version of what the address names',
  credential_id: 'what a device calls its key, which it has to prove',
};

/** Not named like ids, and something of somebody's all the same. */
const OTHERWISE_NAMED = ['consentToken', 'photo_url', 'callback', 'refund_of', 'with'];

const rows: [name: EndpointName, row: Endpoint][] = Object.entries<Endpoint>(endpoints) as never;
const cases: Case[] = rows
  // What comes as a file is sent by tests of its own.
  .filter(([, row]) => row.access !== 'public' && !row.file)
  .flatMap(([name, row]) =>
    PARTS.flatMap((part) => fieldsOf(row[part]).map((field) => ({ name, row, part, field }))),
  )
  .filter(({ part, field }) => part === 'headers' || /id$/i.test(field) || OTHERWISE_NAMED.includes(field));

const ownedCases = cases.filter(({ field }) => field in OWNED);

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema ? Object.keys(toJsonSchema(schema).properties ?? {}) : [];
}

let world: World;
let stranger: FullPerson;
let theirs: Owned;
let caller: FullPerson;
let ours: Owned;
let owner: FullPerson;
let owned: Owned;
let before: Awaited<ReturnType<typeof read>>;
const read = async () => [
  await readEverything(world.saldo, caller),
  await readEverything(world.saldo, stranger),
];
beforeAll(async () => {
  world = await startWorld();
  stranger = await addFullPerson(world);
  theirs = await readOwned(stranger);
  caller = await addFullPerson(world);
  ours = await readOwned(caller);
  await takeNewOwner();
  before = await read();
});
afterAll(() => world.close());

async function takeNewOwner() {
  owner = await addFullPerson(world);
  owned = await readOwned(owner);
}

/** One of each thing that this person has, by the word that addresses it. */
async function readOwned(person: FullPerson): Promise<Owned> {
  const { saldo } = world;
  const { token } = person;
  const first = async (name: 'listCategories' | 'listCategoryGroups' | 'listSessions') =>
    (await saldo.call(name, { token })).body.results[0]?.id ?? '';
  const sources = (await saldo.call('listSources', { token })).body.results;
  const bankSource = sources.findLast(({ connection_id }) => connection_id !== null)?.id ?? '';
  const [connection] = (await saldo.call('listConnections', { token })).body.results;
  const consent = connection?.consent_token ?? '';
  const batch = await saldo.call('importTransactions', { headers: { consent, sourceid: bankSource }, token });
  const transactions = await saldo.call('listTransactions', {
    query: { source_id: sources[0]?.id },
    token,
  });
  const ofPlans: Owned = {};
  for (const { feature, list } of plans) ofPlans[feature] = (await list(saldo, token))[0]?.id ?? '';
  return {
    users: person.user.id,
    sources: sources[0]?.id ?? '',
    categories: await first('listCategories'),
    otherCategory: await addPlanned(person, await first('listCategories')),
    'category-groups': await first('listCategoryGroups'),
    ...ofPlans,
    sessions: await first('listSessions'),
    transactions: transactions.body.results[0]?.id ?? '',
    connections: connection?.id ?? '',
    identities: await addIdentityRow(world.saldo, person),
    passkeys: await addPasskeyRow(world.saldo, person),
    'push-devices': await addPushDeviceRow(world.saldo, person),
    imports: batch.body.results.id,
    ...(await addTies(person, sources[0]?.id ?? '')),
    applicationUserId: `saldo-${person.user.id}`,
    'yapily-id':
      (await saldo.call('readUser', { params: { id: person.user.id }, token })).body.results.yapily_id ?? '',
    consent,
    consentToken: person.consentToken,
    bankSource,
    photo_url: await addPhoto(person),
  };
}

/** So that there is something to move, and where to. */
async function addPlanned({ token }: FullPerson, category_id: string): Promise<string> {
  const { saldo } = world;
  const params = { month: '2026-11', category_id };
  await saldo.call('changePlanned', { params, body: { planned: 1000 }, token });
  return (await saldo.call('createCategory', { body: { name: 'Other' }, token })).body.results.id;
}

/** What a transaction may be tied to, and what became of some. */
async function addTies(person: FullPerson, source_id: string): Promise<Owned> {
  const { saldo } = world;
  const { token } = person;
  const post = async (fields: object = {}) => {
    const plain = { name: 'Coffee', type: 'expense' as const, amount: 3, date: '2026-11-15', source_id };
    return (await saldo.call('createTransaction', { body: { ...plain, ...fields }, token })).body.results.id;
  };
  const body = { name: 'Savings', type_source: 'manual_entry' as const, amount: 0 };
  const savings = (await saldo.call('createSource', { body, token })).body.results.id;
  const remove = async (id: string) =>
    (await saldo.call('removeTransaction', { params: { id }, token })).body.change_id;
  const transfer = { from_source_id: source_id, to_source_id: savings, amount: 7, date: '2026-11-15' };
  const trashed = await post();
  await remove(trashed);
  const receipt = await uploadReceipt(saldo, token, await post(), Buffer.from('%PDF-1.4'), 'receipt.pdf');
  return {
    savings,
    transactions: await post({ type: 'income', amount: 12 }),
    out: await post({ amount: 13 }),
    in: await post({ type: 'income', amount: 13, source_id: savings }),
    transfers: (await saldo.call('createTransfer', { body: transfer, token })).body.results.id,
    trash: trashed,
    changes: await remove(await post()),
    attachments: receipt.json().results.id,
    rules: await addRule(person),
    'saved-reports': await addReport(person),
    ...(await addRecurring(person, source_id)),
    'file-imports': (await sendFile(saldo, person, STATEMENT, { source_id })).body.results.id,
  };
}

const STATEMENT = 'Date;Text;Amount\n2026-01-31;One;-1,50\n';

/** With payments, and another one of the same currency. */
async function addRecurring({ token }: FullPerson, source_id: string): Promise<Owned> {
  const make = async (transaction_id: string) =>
    (await world.saldo.call('createRecurring', { body: { transaction_id }, token })).body.results.id;
  const pay = async (name: string, date: string) => {
    const body = { name, type: 'expense' as const, amount: 12, date, source_id };
    return (await world.saldo.call('createTransaction', { body, token })).body.results.id;
  };
  await pay('Choir', '2026-10-05');
  const payment = await pay('Choir', '2026-11-05');
  return {
    payment,
    recurring: await make(payment),
    otherRecurring: await make(await pay('Club', '2026-11-07')),
  };
}

async function addReport({ token }: FullPerson): Promise<string> {
  const body = { name: 'Mine', report: 'spending' as const, query: {} };
  return (await world.saldo.call('createSavedReport', { body, token })).body.results.id;
}

async function addRule({ token }: FullPerson): Promise<string> {
  const body = {
    ...{ name: 'Large', match: 'all' as const },
    conditions: [{ field: 'amount' as const, op: 'more_than' as const, value: 1_000_000 }],
    actions: [{ set: 'name' as const, value: 'Large' }],
  };
  return (await world.saldo.call('createRule', { body, token })).body.results.id;
}

async function addPhoto(person: FullPerson): Promise<string> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f2b01c' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('img', new Blob([Uint8Array.from(picture)]), 'me.png');
  const request = new Request(ORIGIN, { method: 'POST', body: form });
  const uploaded = await world.saldo.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const photo_url: string = uploaded.json().url;
  await world.saldo.call('changeUser', {
    params: { id: person.user.id },
    body: { photo_url },
    token: person.token,
  });
  return photo_url;
}

function keyOf({ row, field }: Pick<Case, 'row' | 'field'>): string {
  const where = OWNED[field] ?? '';
  return typeof where === 'function' ? where(row) : where;
}

/** Like one of theirs in every way, except that it is nobody's. */
const toNobodys = (value: string) =>
  value.replace(/[0-9a-z](?=[^0-9a-z]*(\.webp)?$)/i, (last) => (last === '0' ? '1' : '0'));

const EXAMPLES: Record<string, unknown> = { institutionId: BANK, callback: `${ORIGIN}/connections` };

/** What a row wants besides, which its schema alone doesn't say. */
const WANTED: Partial<Record<EndpointName, (own: Owned) => object>> = {
  createRecurring: () => ({
    ...{ name: 'Rent', type: 'expense', every: { unit: 'month', count: 1 } },
    ...{ amount: { expected: 700 }, next_date: '2026-12-01' },
  }),
  skipRecurring: () => ({ date: '2026-12-05' }),
  splitRecurring: ({ payment }) => ({ transactions: [payment] }),
};

/** All that the row requires, good and the caller's own, and the field in question as given. */
function toRequest(
  { name, row, part, field }: Case,
  own: Owned,
  value: string,
  token: string,
): InjectOptions {
  const fill = (which: Part): Record<string, unknown> => {
    const { properties = {}, required = [] } = row[which] ? toJsonSchema(row[which]) : {};
    const good = required.map((name) => {
      const known = EXAMPLES[name] ?? own[keyOf({ row, field: name })];
      return [name, known ?? toExample(properties[name] ?? {})];
    });
    const wanted = which === 'body' ? WANTED[name]?.(own) : {};
    return { ...Object.fromEntries(good), ...wanted, ...(which === part && { [field]: value }) };
  };
  const params = fill('params');
  return {
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name]))),
    query: fill('query') as Record<string, string>,
    headers: { ...(fill('headers') as Record<string, string>), authorization: `Bearer ${token}` },
    ...(row.body && { payload: fill('body') }),
  };
}

function toExample(schema: ReturnType<typeof toJsonSchema>): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return toExample(schema.anyOf[0] ?? {});
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  return schema.type === 'boolean' ? true : 'Something';
}

/** What was answered, whether or not it says the id again that it was asked with. */
async function answerTo(options: InjectOptions, id: string) {
  const { statusCode, body } = await world.saldo.app.inject(options);
  return { status: statusCode, body: body.replaceAll(id, '(the id)') };
}

describe('an id in a request', () => {
  it('is known to this test, in every row of the table', () => {
    const unknown = cases.filter((one) => !(one.field in NOT_OWNED) && !theirs[keyOf(one)]);
    expect(unknown.map(({ name, part, field }) => `${name}: ${field} of its ${part}`)).toEqual([]);
  });

  it.each(ownedCases.map((one) => [one.name, one.part, one.field, one] as const))(
    '%s: a stranger’s in %s.%s is the same as nobody’s',
    async (_name, _part, _field, one) => {
      const key = keyOf(one);
      const foreign = theirs[key] ?? '';
      const nobodys = toNobodys(foreign);
      const answer = await answerTo(toRequest(one, ours, foreign, caller.token), foreign);
      expect(answer).toEqual(await answerTo(toRequest(one, ours, nobodys, caller.token), nobodys));
      // Shows that nothing else was wrong with the request; by somebody new where the last one has nothing left for it.
      const askForOwn = async () => {
        const id = owned[key] ?? '';
        const { status, body } = await answerTo(toRequest(one, owned, id, owner.token), id);
        // It was found: its balances differ by nothing, or by something else than what was made up here.
        return body.includes('source.proof_changed') ? 200 : status;
      };
      if ((await askForOwn()) < 300) return;
      await takeNewOwner();
      expect(await askForOwn()).toBeLessThan(300);
    },
  );

  it('has changed nothing of anybody’s, whichever of these was asked', async () => {
    expect(await read()).toEqual(before);
  });

  it('of another thing does not get the answer that an Idempotency-Key was given for the first', async () => {
    const { token, user } = await addFullPerson(world);
    const callback = `${ORIGIN}/connections`;
    const headers = { 'idempotency-key': 'one' };
    const [connection] = (await world.saldo.call('listConnections', { token })).body.results;
    const renew = (id: string) =>
      world.saldo.call('renewConnection', { params: { id }, body: { callback }, token, headers });
    expect((await renew(connection?.id ?? '')).status).toBe(201);
    expect((await renew(user.id)).body.code).toBe('request.in_conflict');
  });
});
