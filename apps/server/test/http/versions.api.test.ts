import { changedCodeOf, type Endpoint, endpoints, isVersioned } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isVersioned as isVersionedTable, KEYS, OWNED_TABLES } from '../../src/ledger/schema/owned-rows.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import type { PlanInTests } from '../support/plans/plan-in-tests.ts';
import { plans } from '../support/plans/plans.ts';
import { withoutVersions } from '../support/without-versions.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(() => saldo.close());

type Made = { statusCode: number; etag: unknown; results: Record<string, unknown> & { version: number } };

/** How one of a kind is made and made another; each is at `path` under what its maker answers with. */
type Kind = {
  code: string;
  path: string;
  make: () => Promise<string>;
  /** A body that says something else for each number. */
  change: (number: number) => object;
  /** Its version is no promise about what else is told of it. */
  isDerived?: false;
};

/** What hangs on sources and categories is made, and made another, by all that it is made with. */
const ofPlan = (plan: PlanInTests): Kind => {
  const path = `/api/${plan.feature}` as const;
  const body = (amount: number) =>
    plan.bodyOf(String(amount), { category_id: ada.category.id, source_id: ada.source.id });
  const row = Object.values<Endpoint>(endpoints).find(
    (one) => one.path === `${path}/{id}` && changedCodeOf(one),
  );
  return {
    code: (row && changedCodeOf(row)) ?? '',
    path,
    make: () => create(path, body(100)),
    change: (number) => body(200 + number),
  };
};

const KINDS: Record<string, Kind> = {
  ...Object.fromEntries(plans.map((plan) => [plan.feature, ofPlan(plan)])),
  transaction: {
    code: 'transaction.changed',
    path: '/api/transactions',
    make: async () => (await ada.post()).body.results.id,
    change: (number) => ({ name: `Toast ${number}` }),
    isDerived: false,
  },
  category: {
    code: 'category.changed',
    path: '/api/categories',
    make: async () => (await ada.addCategory()).id,
    change: (number) => ({ name: `Home ${number}` }),
    isDerived: false,
  },
  'category group': {
    code: 'category_group.changed',
    path: '/api/category-groups',
    make: () => create('/api/category-groups', { name: 'Living' }),
    change: (number) => ({ name: `Living ${number}` }),
    isDerived: false,
  },
  source: {
    code: 'source.changed',
    path: '/api/sources',
    make: async () => (await ada.addSource()).id,
    change: (number) => ({ amount: number + 1 }),
  },
  rule: {
    code: 'rule.changed',
    path: '/api/rules',
    make: () =>
      create('/api/rules', {
        ...{ name: 'Coffee', match: 'all', conditions: [{ field: 'name', op: 'is', value: 'Coffee' }] },
        actions: [{ set: 'category_id', value: ada.category.id }],
      }),
    change: (number) => ({ name: `Coffee ${number}` }),
  },
  tag: {
    code: 'tag.changed',
    path: '/api/tags',
    make: async () => {
      await ada.post({ tags: ['holiday'] });
      return 'holiday';
    },
    // In the same letters it is at the same address.
    change: (number) => ({ name: ['Holiday', 'hOliday', 'hoLiday', 'holIday', 'holiDay'][number] ?? '' }),
  },
};

async function create(url: string, body: object): Promise<string> {
  return String((await send('POST', url, body)).results.id);
}

async function send(
  method: 'DELETE' | 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Made & { code: string; body: string }> {
  const answer = await saldo.app.inject({
    ...{ method, url, ...(payload && { payload }) },
    headers: { authorization: `Bearer ${ada.token}`, ...headers },
  });
  const told = answer.body === '' ? {} : answer.json();
  return {
    ...{ statusCode: answer.statusCode, etag: answer.headers.etag, body: answer.body },
    ...{ code: told.code, results: told.results },
  };
}

const ifMatch = (text: string) => ({ 'if-match': text });
const undoNewest = async () => {
  const { results } = (await saldo.call('listChanges', { token: ada.token })).body;
  const { status } = await saldo.call('undoChange', {
    params: { id: results[0]?.id ?? '' },
    token: ada.token,
  });
  expect(status).toBe(200);
};

describe('what has versions', () => {
  it('is every address that answers with one, and each of these is tested here', () => {
    const rows = Object.values<Endpoint>(endpoints).filter((row) => isVersioned(row) && row.method === 'GET');
    const paths = rows.map(({ path }) => path.replace(/\/\{\w+\}$/, ''));
    expect(paths.sort()).toEqual(
      Object.values(KINDS)
        .map(({ path }) => path)
        .sort(),
    );
  });
});

describe.each(Object.entries(KINDS))('the version of a %s', (_, kind) => {
  let url: string;
  let version: number;
  const read = () => send('GET', url);
  beforeEach(async () => {
    url = `${kind.path}/${await kind.make()}`;
    version = (await read()).results.version;
  });

  it('is told wherever it is told, grows with each change, and is the ETag of one', async () => {
    expect(Number.isInteger(version)).toBe(true);
    const listed = JSON.parse((await send('GET', kind.path)).body).results as Made['results'][];
    const own = listed.find((row) => url.endsWith(`/${row.id ?? row.name}`));
    expect(own?.version).toBe(version);
    const changed = await send('PUT', url, kind.change(0));
    expect(changed.results.version).toBeGreaterThan(version);
    expect(changed.etag).toBe(`"${changed.results.version}"`);
    const again = await read();
    expect([again.results.version, again.etag]).toEqual([changed.results.version, changed.etag]);
    const third = await send('PUT', url, kind.change(1));
    expect(third.results.version).toBeGreaterThan(changed.results.version);
  });

  it('grows when the change is taken back', async () => {
    const before = (await read()).results;
    const changed = await send('PUT', url, kind.change(0));
    await undoNewest();
    const { results } = await read();
    expect(withoutVersions(results)).toEqual(withoutVersions(before));
    expect(withoutVersions(changed.results)).not.toEqual(withoutVersions(before));
    expect(results.version).toBeGreaterThan(changed.results.version);
    const late = await send('PUT', url, kind.change(1), ifMatch(`"${version}"`));
    expect([late.statusCode, late.code]).toEqual([412, kind.code]);
  });

  it('grows when it comes back from being deleted', async () => {
    expect((await send('DELETE', url)).statusCode).toBe(200);
    expect((await send('PUT', url, kind.change(0), ifMatch(`"${version}"`))).statusCode).toBe(404);
    await undoNewest();
    // A tag stays what it is: what goes and comes back is that transactions have it.
    if (kind.code !== 'tag.changed') expect((await read()).results.version).toBeGreaterThan(version);
    else expect((await read()).results.version).toBe(version);
  });

  it.each([
    ['*', 200],
    ['"VERSION"', 200],
    ['"1000000", "VERSION"', 200],
    ['W/"VERSION"', 412],
    ['"1000000"', 412],
    ['"never-ours"', 412],
    ['VERSION', 400],
    ['"VERSION" and more', 400],
  ])('is what If-Match: %s is held against', async (text, status) => {
    const headers = ifMatch(text.replace('VERSION', String(version)));
    const before = (await read()).results;
    const put = await send('PUT', url, kind.change(0), headers);
    expect(put.statusCode).toBe(status);
    if (status === 200) {
      const newest = ifMatch(text.replace('VERSION', String(put.results.version)));
      expect((await send('DELETE', url, undefined, newest)).statusCode).toBe(200);
      expect((await read()).statusCode).toBe(404);
      return;
    }
    const refused = await send('DELETE', url, undefined, headers);
    expect(refused.statusCode).toBe(status);
    if (status === 412)
      for (const { code, results } of [put, refused]) expect([code, results]).toEqual([kind.code, before]);
    expect((await read()).results).toEqual(before);
  });

  it('lets one of several writers in who have seen the same', async () => {
    const writers = [0, 1, 2, 3, 4];
    const answers = await Promise.all(
      writers.map((number) => send('PUT', url, kind.change(number), ifMatch(`"${version}"`))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412, 412]);
    const first = answers.find(({ statusCode }) => statusCode === 200);
    expect((await read()).results).toEqual(first?.results);
    for (const { statusCode, results } of answers)
      if (statusCode === 412) expect(results).toEqual(first?.results);
  });

  it('is asked of nobody: without one, the last writer wins', async () => {
    const first = await send('PUT', url, kind.change(0));
    const last = await send('PUT', url, kind.change(1));
    expect([first.statusCode, last.statusCode]).toEqual([200, 200]);
    expect((await read()).results).toEqual(last.results);
    expect((await send('DELETE', url)).statusCode).toBe(200);
  });

  it('spares whoever has it the answer, where it says all', async () => {
    const etag = `"${version}"`;
    for (const seen of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await send('GET', url, undefined, { 'if-none-match': seen });
      const expected = kind.isDerived === false ? [304, ''] : [200, (await read()).body];
      expect([seen, answer.statusCode, answer.body, answer.etag]).toEqual([seen, ...expected, etag]);
    }
  });
});

describe('the version of what others hang on', () => {
  const versionOf = async (url: string) => (await send('GET', url)).results.version;

  it('grows where a source leaves a goal, and comes back to it', async () => {
    const other = await ada.addSource({ name: 'Savings' });
    const source_ids = [ada.source.id, other.id];
    const goal = `/api/goals/${await create('/api/goals', { name: 'Bike', target: 500, source_ids })}`;
    const versions = [await versionOf(goal)];
    await send('PUT', goal, { source_ids: [other.id] });
    versions.push(await versionOf(goal));
    await send('DELETE', `/api/sources/${other.id}`);
    versions.push(await versionOf(goal));
    await undoNewest();
    versions.push(await versionOf(goal));
    expect(versions).toEqual([...new Set(versions)].sort((one, two) => one - two));
  });

  it.each(plans.map((plan) => [plan.feature, plan] as const))(
    'grows where the category and the source of one of the %s are deleted, where it names them',
    async (feature, plan) => {
      const [category, source] = [await ada.addCategory('Leisure'), await ada.addSource()];
      const body = plan.bodyOf('100', { category_id: category.id, source_id: source.id });
      const url = `/api/${feature}/${await create(`/api/${feature}`, body)}`;
      for (const [gone, id] of [
        ['sources', source.id],
        ['categories', category.id],
      ] as const) {
        const before = await versionOf(url);
        await send('DELETE', `/api/${gone}/${id}`);
        const isNamed = JSON.stringify(body).includes(id);
        expect([gone, (await versionOf(url)) > before]).toEqual([gone, isNamed]);
      }
    },
  );

  it('is that of then in an answer about then', async () => {
    const { id, version } = await ada.addSource();
    const as_of = (await saldo.call('listChanges', { token: ada.token })).body.results[0]?.at ?? '';
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(as_of)));
    const { results } = await send('PUT', `/api/sources/${id}`, { name: 'Purse' });
    const told = async (query: { as_of?: string }) => {
      const listed = (await saldo.call('listSources', { query, token: ada.token })).body.results;
      return listed.find((row) => row.id === id)?.version;
    };
    expect([await told({ as_of }), await told({})]).toEqual([version, results.version]);
  });
});

describe('an answer from before there were versions', () => {
  it('comes again by its key, and its version is none that is there', async () => {
    const post = () =>
      send('POST', '/api/categories', { name: 'Once' }, { 'idempotency-key': `once-${ada.user.id}` });
    const { id } = (await post()).results;
    const { db } = saldo.database;
    const kept = db.selectFrom('idempotency_keys').selectAll().where('key', '=', `once-${ada.user.id}`);
    const { answer } = await kept.executeTakeFirstOrThrow();
    const earlier = JSON.stringify(withoutVersions(JSON.parse(answer ?? '')));
    expect(earlier).not.toBe(answer);
    await db
      .updateTable('idempotency_keys')
      .set({ answer: earlier })
      .where('key', '=', `once-${ada.user.id}`)
      .execute();
    const again = await post();
    expect(again).toMatchObject({ statusCode: 201, etag: '"0"', results: { id, version: 0 } });
    const late = await send('PUT', `/api/categories/${id}`, { name: 'Twice' }, ifMatch('"0"'));
    expect([late.statusCode, late.results.name]).toEqual([412, 'Once']);
  });
});

describe('every version', () => {
  it('is the last change that kept what was there before', async () => {
    for (const { path, make, change } of Object.values(KINDS)) {
      const url = `${path}/${await make()}`;
      await send('PUT', url, change(0));
      await undoNewest();
    }
    await ada.post({ tags: ['once'] });
    await send('PUT', '/api/plan', { mode: 'envelopes' });
    const planned = `/api/plan/2026-11/${(await ada.addCategory('Fun')).id}`;
    for (const amount of [1, 2])
      await send('PUT', planned, { planned: amount, target: { amount, by: '2027-03' } });
    await send('DELETE', `/api/categories/${ada.category.id}`);
    for (const table of OWNED_TABLES.filter(isVersionedTable)) {
      const columns = KEYS[table].map((column) =>
        column === 'id' ? sql`'"' || id || '"'` : sql`cast(${sql.ref(column)} as text)`,
      );
      const key = sql`'[' || ${sql.join(columns, sql` || ',' || `)} || ']'`;
      const { rows } = await sql<{ version: number; last: number }>`
        select change_no as version, coalesce((
          select max(until_no) from row_versions
          where row_versions.owner = ${sql.table(table)}.owner and what = ${sql.lit(table)}
          and row_versions.key = ${key}
        ), 0) as last from ${sql.table(table)}
        where owner = (select number from owners where user_id = ${ada.user.id})`.execute(saldo.database.db);
      expect(rows.length, table).toBeGreaterThan(0);
      for (const { version, last } of rows) expect([table, Number(version)]).toEqual([table, Number(last)]);
    }
  });
});
