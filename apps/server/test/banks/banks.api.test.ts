import type { Connection, Source } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BankError } from '../../src/adapters/bank/bank.ts';
import { warnOfEnding } from '../../src/banks/connections/warn-of-ending.ts';
import { refreshDueConnections } from '../../src/banks/imports/imports.refresh.ts';
import { removeAtBanks } from '../../src/banks/removals/bank-removals.ts';
import { createContext } from '../../src/context/context.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const BANK = 'banco-naranjo';
const CALLBACK = 'http://localhost:3000/connections';

let sandbox: Sandbox;
let saldo: TestApp;
let ada: Person;
beforeAll(async () => {
  sandbox = await startSandbox();
  saldo = await startApp({ SANDBOX_PORT: String(sandbox.port), PUBLIC_URL: 'http://localhost:3000' });
});
beforeEach(async () => {
  await sandbox.control('reset');
  ada = await saldo.signUp();
});
afterAll(async () => {
  await saldo.close();
  await sandbox.close();
});

const connect = (person: Person) =>
  saldo.call('createBankUser', {
    body: { applicationUserId: `saldo-${person.user.id}` },
    token: person.token,
  });

async function ask(person: Person, institutionId = BANK) {
  const body = { applicationUserId: `saldo-${person.user.id}`, institutionId, callback: CALLBACK };
  return saldo.call('requestAuthorization', { body, token: person.token });
}

const attach = (person: Person, consentToken: string, institutionId = BANK) =>
  saldo.call('attachConsent', { body: { consentToken, institutionId }, token: person.token });

/** From a fresh account to a linked bank. */
async function link(person: Person, institutionId = BANK): Promise<Connection> {
  await saldo.call('listInstitutions', {});
  await connect(person);
  const { authorisationUrl } = (await ask(person, institutionId)).body;
  const attached = await attach(person, await sandbox.approve(authorisationUrl), institutionId);
  expect(attached.status).toBe(200);
  return attached.body.results;
}

const addAccounts = (person: Person, { consent_token }: Connection) =>
  saldo.call('importAccounts', { headers: { consent: consent_token ?? '' }, token: person.token });

const update = (person: Person, { consent_token }: Connection, source: Source) =>
  saldo.call('importTransactions', {
    headers: { consent: consent_token ?? '', sourceid: source.id },
    token: person.token,
  });

const list = async (person: Person, source: Source) =>
  (await saldo.call('listTransactions', { query: { source_id: source.id }, token: person.token })).body
    .results;

const readSource = async (person: Person) => {
  const [source] = (await saldo.call('listSources', { token: person.token })).body.results;
  if (!source) throw new Error('no source');
  return source;
};

const readConnection = async (person: Person) => {
  const [connection] = (await saldo.call('listConnections', { token: person.token })).body.results;
  if (!connection) throw new Error('no connection');
  return connection;
};

/** A linked bank with its current account imported. */
async function withCurrentAccount(person: Person) {
  const connection = await link(person);
  const sources = (await addAccounts(person, connection)).body.results;
  const [current] = sources;
  if (!current) throw new Error('no account');
  const first = await update(person, connection, current);
  expect(first.status).toBe(200);
  expect(first.body).toHaveProperty('change_id', expect.stringMatching(/^\d+-[0-9a-f]{16}$/));
  return { connection, current, sources, first: first.body };
}

const linkRef = async (person: Person) => {
  const row = await saldo.database.db
    .selectFrom('connections')
    .innerJoin('owners', 'owners.number', 'connections.owner')
    .select('link_ref')
    .where('owners.user_id', '=', person.user.id)
    .executeTakeFirstOrThrow();
  return row.link_ref;
};

describe('the banks', () => {
  it('are those that can be linked, with pictures from our own address', async () => {
    const { results } = (await saldo.call('listInstitutions', {})).body;
    expect(results.length).toBeGreaterThanOrEqual(8);
    expect(results.map(({ yapily_id }) => yapily_id)).not.toContain('pico-prepago');
    const [first] = results;
    expect(first?.icon).toBe(`/api/institutions/${first?.id}/icon`);
    const icon = await saldo.app.inject(first?.icon ?? '');
    expect(icon.statusCode).toBe(200);
    expect(icon.headers['content-type']).toContain('image/svg+xml');
    expect(icon.headers['content-security-policy']).toContain('sandbox');
    expect(icon.body).toContain('<svg');
  });
});

describe('the list of banks, while the provider is away and nothing is kept', () => {
  it('is asked for once, however many want it, and not again for a moment', async () => {
    const away = await startApp({ SANDBOX_PORT: String(sandbox.port) });
    const { bank } = away.context;
    let asked = 0;
    const { listInstitutions } = bank;
    bank.listInstitutions = async () => {
      asked += 1;
      throw new BankError('unavailable');
    };
    const look = async () => (await away.call('listInstitutions', {})).body.results.length;
    expect(await Promise.all([look(), look(), look()])).toEqual([0, 0, 0]);
    expect(await look()).toBe(0);
    expect(asked).toBe(1);
    bank.listInstitutions = listInstitutions;
    away.clock.now = new Date(away.clock.now.getTime() + 31_000);
    expect(await look()).toBeGreaterThan(0);
    await away.close();
  });
});

describe('a Saldo that others come to', () => {
  const PUBLIC_URL = 'https://saldo.example';

  it('has no banks where nobody has set a provider, and no sandbox to lead anybody to', async () => {
    const bare = await startApp({ PUBLIC_URL, SANDBOX_PORT: '' });
    expect((await bare.call('listInstitutions', {})).body.results).toEqual([]);
    expect((await bare.call('readSettings', {})).body.results.contact).toBe(null);
    const page = await bare.app.inject({ url: '/login', headers: { host: 'saldo.example' } });
    expect(JSON.stringify([page.headers, page.body])).not.toContain('localhost');
    await bare.close();
  });

  it('sends no browser to this machine, also where the sandbox was asked for', async () => {
    const open = await startApp({ PUBLIC_URL, SANDBOX_PORT: String(sandbox.port) });
    const { token, user } = await open.signUp();
    expect((await open.call('listInstitutions', {})).body.results).not.toEqual([]);
    const applicationUserId = `saldo-${user.id}`;
    expect((await open.call('createBankUser', { body: { applicationUserId }, token })).status).toBe(201);
    const body = { applicationUserId, institutionId: BANK, callback: `${PUBLIC_URL}/connections` };
    const asked = await open.call('requestAuthorization', { body, token });
    expect([asked.status, JSON.stringify(asked.body)]).toEqual([
      502,
      expect.not.stringMatching(/localhost|127\.0\.0\.1/),
    ]);
    expect((await open.call('listConnections', { token })).body.results).toEqual([]);
    await open.close();
  });
});

describe('an open-banking account', () => {
  it('is opened once, under the person’s own name only', async () => {
    const first = await connect(ada);
    expect(first.status).toBe(201);
    expect(first.body.results).toMatchObject({ yapily_username: `saldo-${ada.user.id}` });
    const again = await connect(ada);
    expect(again.status).toBe(200);
    expect(again.body.results).toEqual(first.body.results);
    const bob = await saldo.signUp();
    const foreign = { body: { applicationUserId: `saldo-${ada.user.id}` }, token: bob.token };
    expect((await saldo.call('createBankUser', foreign)).status).toBe(400);
  });

  it('is closed with all its links, by its owner only', async () => {
    const connection = await link(ada);
    const sources = (await addAccounts(ada, connection)).body.results;
    const bob = await saldo.signUp();
    const { yapily_id } = (await saldo.call('readUser', { params: { id: ada.user.id }, token: ada.token }))
      .body.results;
    const headers = { 'yapily-id': yapily_id ?? '' };
    expect((await saldo.call('removeBankUser', { headers, token: bob.token })).status).toBe(400);
    const ref = await linkRef(ada);
    const closed = await saldo.call('removeBankUser', { headers, token: ada.token });
    expect(closed.body.results).toMatchObject({ yapily_id: null, yapily_username: null });
    expect((await saldo.call('listConnections', { token: ada.token })).body.results).toEqual([]);
    const left = (await saldo.call('listSources', { token: ada.token })).body.results;
    expect(left.map(({ id, connection_id }) => ({ id, connection_id }))).toEqual(
      sources.map(({ id }) => ({ id, connection_id: null })),
    );
    await removeAtBanks(saldo.context);
    expect((await sandbox.read(`/consents/${ref}`)).body.data).toMatchObject({ status: 'REVOKED' });
  });
});

describe('linking a bank', () => {
  it('needs an account, a bank that is offered, and a way back to us', async () => {
    await saldo.call('listInstitutions', {});
    expect((await ask(ada)).body.code).toBe('bank.user_required');
    await connect(ada);
    expect((await ask(ada, 'nowhere')).status).toBe(400);
    const body = { applicationUserId: `saldo-${ada.user.id}`, institutionId: BANK };
    for (const bad of [
      { callback: 'https://elsewhere.example/connections' },
      { applicationUserId: 'saldo-x' },
    ]) {
      const answer = await saldo.call('requestAuthorization', {
        body: { ...body, callback: CALLBACK, ...bad },
        token: ada.token,
      });
      expect(answer.status).toBe(400);
    }
    expect((await saldo.call('listConnections', { token: ada.token })).body.results).toEqual([]);
  });

  it('is Not Authorized until the consent is handed over, which is then a handle', async () => {
    await saldo.call('listInstitutions', {});
    await connect(ada);
    const asked = await ask(ada);
    expect(asked.status).toBe(201);
    expect(await readConnection(ada)).toMatchObject({ state: 'awaiting', consent_token: null });
    expect((await attach(ada, 'made up')).body.code).toBe('consent.refused');
    const token = await sandbox.approve(asked.body.authorisationUrl);
    const attached = await attach(ada, token);
    expect(attached.body.results).toMatchObject({ state: 'connected', expires_at: expect.any(String) });
    expect(attached.body.results.consent_token).not.toBe(token);
    expect(JSON.stringify((await saldo.call('listConnections', { token: ada.token })).body)).not.toContain(
      token,
    );
    const rows = await saldo.database.db.selectFrom('connections').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await addAccounts(ada, { ...attached.body.results, consent_token: token })).status).toBe(200);
  });

  it('is begun once for one Idempotency-Key, and holds nobody else up meanwhile', async () => {
    await saldo.call('listInstitutions', {});
    await connect(ada);
    const body = { applicationUserId: `saldo-${ada.user.id}`, institutionId: BANK, callback: CALLBACK };
    const headers = { 'idempotency-key': 'one' };
    const begin = () => saldo.call('requestAuthorization', { body, headers, token: ada.token });
    let isOpen = false;
    const { startLink } = saldo.context.bank;
    saldo.context.bank.startLink = async (link) => {
      // While the provider is asked, others read and write.
      isOpen =
        (await saldo.call('createCategory', { body: { name: 'Home' }, token: ada.token })).status === 201;
      return startLink(link);
    };
    const first = await begin().finally(() => {
      saldo.context.bank.startLink = startLink;
    });
    expect(first.status).toBe(201);
    expect(isOpen).toBe(true);
    expect((await begin()).body).toEqual(first.body);
    expect((await saldo.call('listConnections', { token: ada.token })).body.results).toHaveLength(1);
  });

  it('handed over once more keeps its handle', async () => {
    const connection = await link(ada);
    const token = await saldo.database.db.selectFrom('connections').selectAll().execute();
    const credential = token.find(({ id }) => id === connection.id)?.credential ?? '';
    const again = await attach(ada, saldo.context.seal.open(credential));
    expect(again.body.results.consent_token).toBe(connection.consent_token);
  });

  it.each(['blob:http://localhost:3000/x', 'javascript:alert(1)', 'http://elsewhere.example/'])(
    'does not lead back to %s',
    async (callback) => {
      await saldo.call('listInstitutions', {});
      await connect(ada);
      const body = { applicationUserId: `saldo-${ada.user.id}`, institutionId: BANK, callback };
      expect((await saldo.call('requestAuthorization', { body, token: ada.token })).status).toBe(400);
    },
  );

  it('cannot be finished by anybody else', async () => {
    await saldo.call('listInstitutions', {});
    const bob = await saldo.signUp();
    await connect(ada);
    await connect(bob);
    const token = await sandbox.approve((await ask(ada)).body.authorisationUrl);
    await ask(bob);
    expect((await attach(bob, token)).body.code).toBe('consent.refused');
    const { consent_token } = (await attach(ada, token)).body.results;
    const stolen = await saldo.call('importAccounts', {
      headers: { consent: consent_token ?? '' },
      token: bob.token,
    });
    expect(stolen.body.code).toBe('connection.not_found');
  });
});

describe('importing', () => {
  it('brings accounts as sources, each in its currency, and again brings no second', async () => {
    const connection = await link(ada);
    const first = await addAccounts(ada, connection);
    expect(first.body).toMatchObject({ added: first.body.results.length, updated: 0 });
    expect(first.body.results.length).toBeGreaterThanOrEqual(5);
    expect(new Set(first.body.results.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'GBP']));
    expect(first.body.results.map(({ type_source }) => type_source)).toContain('credit_card');
    const again = await addAccounts(ada, connection);
    expect(again.body).toMatchObject({ added: 0, updated: first.body.results.length });
  });

  it('brings every transaction once, and the bank’s balance is what they come to', async () => {
    const { connection, current, first } = await withCurrentAccount(ada);
    expect(first.added).toBeGreaterThan(500);
    expect(first.results).toMatchObject({ state: 'done', same: 0, fetched: first.added, total: first.added });
    const rows = await list(ada, current);
    expect(rows).toHaveLength(first.added);
    const again = await update(ada, connection, current);
    expect(again.body).toMatchObject({ added: 0, updated: 0 });
    expect(await list(ada, current)).toEqual(rows);
    expect((await readSource(ada)).bank_balance).toMatchObject({ differs_since: null });
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('turns what was pending into what is booked, in place, and keeps what the person changed', async () => {
    const { connection, current, first } = await withCurrentAccount(ada);
    const detail = await saldo.call('readImport', { params: { id: first.results.id }, token: ada.token });
    expect(new Set(detail.body.results.rows.map(({ decision }) => decision))).toEqual(new Set(['new']));
    const before = await list(ada, current);
    const category = (await saldo.call('createCategory', { body: { name: 'Mine' }, token: ada.token })).body
      .results;
    const mine = { name: 'My own words', description: 'and mine', category_id: category.id };
    for (const { id } of before.slice(0, 12))
      await saldo.call('changeTransaction', { params: { id }, body: mine, token: ada.token });

    await sandbox.control('clock', { days: 3 });
    const next = await update(ada, connection, current);
    expect(next.body.results.settled).toBeGreaterThan(0);
    expect((await readSource(ada)).bank_balance).toMatchObject({ differs_since: null });
    const after = await list(ada, current);
    expect(after).toHaveLength(before.length + next.body.added - next.body.results.gone);
    for (const { id } of before.slice(0, 12))
      expect(after.find((row) => row.id === id)).toMatchObject({
        name: mine.name,
        category: { name: 'Mine' },
      });
    const rest = before.slice(12).map(({ id }) => id);
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(rest));
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('can be taken back, also after later ones, and brought in again', async () => {
    const { connection, current, first } = await withCurrentAccount(ada);
    const before = await list(ada, current);
    await sandbox.control('clock', { days: 3 });
    const second = await update(ada, connection, current);
    const undo = (id: string, person = ada) =>
      saldo.call('undoImport', { params: { id }, token: person.token });
    expect((await undo(second.body.results.id, await saldo.signUp())).status).toBe(404);
    const undone = await undo(second.body.results.id);
    expect(undone.body).toMatchObject({ removed: second.body.added });
    const withoutVersion = ({ version: _, ...row }: (typeof before)[number]) => row;
    expect((await list(ada, current)).map(withoutVersion)).toEqual(before.map(withoutVersion));
    expect((await readSource(ada)).bank_balance).toMatchObject({ differs_since: '2026-11-15' });
    expect((await undo(second.body.results.id)).body.code).toBe('import.not_done');
    expect(await findDifferences(saldo.database.db)).toEqual([]);

    const third = await update(ada, connection, current);
    expect(third.body).toMatchObject({ added: second.body.added, updated: second.body.updated });
    const all = await list(ada, current);
    await undo(first.results.id);
    expect((await list(ada, current)).length).toBeLessThan(all.length);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
    const states = (await saldo.call('listImports', { query: { source_id: current.id }, token: ada.token }))
      .body.results;
    expect(states.map(({ state }) => state)).toEqual(['done', 'undone', 'undone']);
  });

  it('leaves alone what was moved to another source by hand', async () => {
    const { connection, current, first } = await withCurrentAccount(ada);
    await saldo.call('removeConnection', { params: { id: connection.id }, token: ada.token });
    const fields = { name: 'Pocket', type_source: 'manual_entry', amount: 0 } as const;
    const pocket = (await saldo.call('createSource', { body: fields, token: ada.token })).body.results;
    const [moved] = await list(ada, current);
    const move = { params: { id: moved?.id ?? '' }, body: { source_id: pocket.id }, token: ada.token };
    expect((await saldo.call('changeTransaction', move)).status).toBe(200);
    const undo = { params: { id: first.results.id }, token: ada.token };
    expect((await saldo.call('undoImport', undo)).body.removed).toBe(first.added - 1);
    expect((await list(ada, pocket)).map(({ id }) => id)).toEqual([moved?.id]);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('says how far it is while it goes on', async () => {
    const connection = await link(ada, 'gran-banco-mareas');
    const sources = (await addAccounts(ada, connection)).body.results;
    const archive = sources.find(({ name }) => name.includes('Histórica'));
    if (!archive) throw new Error('no account');
    let isDone = false;
    const importing = update(ada, connection, archive).finally(() => {
      isDone = true;
    });
    const seen = new Set<number>();
    while (!isDone) {
      const query = { source_id: archive.id };
      const [batch] = (await saldo.call('listImports', { query, token: ada.token })).body.results;
      if (batch?.state === 'running') seen.add(batch.fetched);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect((await importing).body.added).toBe(2500);
    expect([...seen].filter((fetched) => fetched > 0 && fetched < 2500)).not.toEqual([]);
  });

  it('ends in the same state when several come at once', async () => {
    const connection = await link(ada);
    const sources = (await addAccounts(ada, connection)).body.results;
    const [current] = sources;
    if (!current) throw new Error('no account');
    const answers = await Promise.all([1, 2, 3].map(() => update(ada, connection, current)));
    const added = answers.map(({ body }) => body.added).toSorted((one, two) => one - two);
    expect(added.slice(0, 2)).toEqual([0, 0]);
    expect(await list(ada, current)).toHaveLength(added[2] ?? 0);
  });
});

describe('a bank that fails', () => {
  const failures = [
    ['bank_down', 502, 'bank.failed'],
    ['issues', 502, 'bank.failed'],
    ['server_error', 502, 'bank.failed'],
    ['rate_limited', 429, 'bank.rate_limited'],
  ] as const;
  it.each(failures)('%s gives %i %s and changes nothing', async (kind, status, code) => {
    const connection = await link(ada);
    await sandbox.control('failure', { institutionId: BANK, kind });
    const answer = await addAccounts(ada, connection);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await saldo.call('listSources', { token: ada.token })).body.results).toEqual([]);
    const noted = await readConnection(ada);
    expect(noted).toMatchObject({ problem: code, state: 'connected' });
    if (kind === 'rate_limited') expect(noted.problem_until).toBe('2026-11-15T12:01:00.000Z');
    await sandbox.control('failure', { institutionId: BANK, kind: 'none' });
    expect((await addAccounts(ada, connection)).status).toBe(200);
    expect(await readConnection(ada)).toMatchObject({ problem: null, problem_until: null });
  });
});

describe('a consent that ends', () => {
  it.each(['expire', 'revoke'])(
    'by %s asks for authorization again, and finds the same accounts',
    async (how) => {
      const { connection, current, sources } = await withCurrentAccount(ada);
      const rows = await list(ada, current);
      await sandbox.control(how, { consentId: await linkRef(ada) });
      expect((await update(ada, connection, current)).body.code).toBe('bank.reauthorize');
      expect(await readConnection(ada)).toMatchObject({ consent_token: null, problem: 'bank.reauthorize' });
      expect((await addAccounts(ada, connection)).status).toBe(404);

      const renewed = await saldo.call('renewConnection', {
        params: { id: connection.id },
        body: { callback: CALLBACK },
        token: ada.token,
      });
      expect(renewed.status).toBe(201);
      const again = await attach(ada, await sandbox.approve(renewed.body.authorisationUrl));
      expect(again.body.results).toMatchObject({ id: connection.id, state: 'connected' });
      const accounts = await addAccounts(ada, again.body.results);
      expect(accounts.body).toMatchObject({ added: 0, updated: sources.length });
      expect((await update(ada, again.body.results, current)).body).toMatchObject({ added: 0 });
      expect(await list(ada, current)).toEqual(rows);
    },
  );

  it('is found again by its number where the bank calls it otherwise each time', async () => {
    const institution = 'molenwiek-direct';
    const connection = await link(ada, institution);
    const before = (await addAccounts(ada, connection)).body.results;
    await saldo.call('removeConnection', { params: { id: connection.id }, token: ada.token });
    const second = await link(ada, institution);
    const after = await addAccounts(ada, second);
    expect(after.body).toMatchObject({ added: 0, updated: before.length });
    expect(after.body.results.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('is warned of two weeks and one week before, once each', async () => {
    const connection = await link(ada);
    const mails = () =>
      saldo.database.db.selectFrom('mails').select('subject').where('user_id', '=', ada.user.id).execute();
    await warnOfEnding(saldo.context);
    expect(await mails()).toEqual([]);
    const end = Date.parse(connection.expires_at ?? '');
    for (const [days, count] of [
      [13, 1],
      [12, 1],
      [6, 2],
      [5, 2],
    ] as const) {
      saldo.clock.now = new Date(end - days * 86_400_000);
      await warnOfEnding(saldo.context);
      expect(await mails()).toHaveLength(count);
    }
    saldo.clock.now = new Date('2026-11-15T12:00:00Z');
    expect((await mails())[0]?.subject).toContain('Banco Naranjo');
  });

  it('is warned of by one letter where the jobs of several servers meet', async () => {
    const connection = await link(ada);
    saldo.clock.now = new Date(Date.parse(connection.expires_at ?? '') - 13 * 86_400_000);
    await Promise.all([1, 2, 3, 4].map(() => warnOfEnding(saldo.context)));
    saldo.clock.now = new Date('2026-11-15T12:00:00Z');
    const mails = saldo.database.db.selectFrom('mails').select('id').where('user_id', '=', ada.user.id);
    expect(await mails.execute()).toHaveLength(1);
  });
});

describe('unlinking', () => {
  it('leaves sources and transactions, kept by hand, and revokes the consent', async () => {
    const { connection, current } = await withCurrentAccount(ada);
    const ref = await linkRef(ada);
    const rows = await list(ada, current);
    const gone = await saldo.call('removeConnection', { params: { id: connection.id }, token: ada.token });
    expect(gone.status).toBe(200);
    expect(await readSource(ada)).toMatchObject({
      connection_id: null,
      yapily_id: null,
      amount: current.amount,
    });
    expect(await list(ada, current)).toHaveLength(rows.length);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
    const [row] = rows;
    const removed = await saldo.call('removeTransaction', {
      params: { id: row?.id ?? '' },
      token: ada.token,
    });
    expect(removed.status).toBe(200);
    await removeAtBanks(saldo.context);
    expect((await sandbox.read(`/consents/${ref}`)).body.data).toMatchObject({ status: 'REVOKED' });
  });

  it('goes with the account, also where the provider is away at first', async () => {
    await link(ada);
    const { yapily_id } = (await saldo.call('readUser', { params: { id: ada.user.id }, token: ada.token }))
      .body.results;
    const { bank } = saldo.context;
    const away = await startApp({ SANDBOX_PORT: '9' });
    saldo.context.bank = away.context.bank;
    await saldo.call('removeUser', { params: { id: ada.user.id }, token: ada.token });
    await removeAtBanks(saldo.context);
    expect((await sandbox.read(`/users/${yapily_id}`)).status).toBe(200);
    saldo.context.bank = bank;
    saldo.clock.now = new Date('2026-11-16T12:00:00Z');
    await removeAtBanks(saldo.context);
    saldo.clock.now = new Date('2026-11-15T12:00:00Z');
    expect((await sandbox.read(`/users/${yapily_id}`)).status).toBe(404);
    await away.close();
  });
});

describe('the scheduled refresh', () => {
  it('brings every account up to date when it is due, by one server only', async () => {
    const connection = await link(ada);
    await refreshDueConnections(saldo.context);
    expect((await saldo.call('listSources', { token: ada.token })).body.results).toEqual([]);
    saldo.clock.now = new Date('2026-11-15T18:00:01Z');
    await Promise.all([1, 2, 3].map(() => refreshDueConnections(saldo.context)));
    const sources = (await saldo.call('listSources', { token: ada.token })).body.results;
    expect(sources.length).toBeGreaterThanOrEqual(5);
    const imports = (await saldo.call('listImports', { query: {}, token: ada.token })).body.results;
    expect(imports.map(({ source_id }) => source_id).toSorted()).toEqual(
      sources.map(({ id }) => id).toSorted(),
    );
    expect(await readConnection(ada)).toMatchObject({
      id: connection.id,
      refreshed_at: '2026-11-15T18:00:01.000Z',
    });
    saldo.clock.now = new Date('2026-11-15T12:00:00Z');
  });

  it('leaves alone what another server has taken, though this one’s clock is ahead', async () => {
    await link(ada);
    const taken = new Date(saldo.clock.now.getTime() + 15 * 60_000).toISOString();
    await saldo.database.db.updateTable('connections').set({ due_at: taken }).execute();
    const ahead = { ...saldo.context, now: () => new Date(saldo.clock.now.getTime() + 86_400_000) };
    await refreshDueConnections(ahead);
    expect((await saldo.call('listSources', { token: ada.token })).body.results).toEqual([]);
    const real = createContext({ config: saldo.context.config, database: saldo.database, now: ahead.now });
    expect(Math.abs((await real.sharedNow()).getTime() - Date.now())).toBeLessThan(3_600_000);
  });
});
