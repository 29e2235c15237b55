import type { WireAccount, WireTransaction } from '@saldo/bank-wire';
import type { Connection, Source } from '@saldo/contract';
import { makeRandom } from '@saldo/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteInstitutionsBefore,
  upsertInstitution,
} from '../../src/banks/institutions/institutions.repository.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { bringIn as bringArchiveIn } from '../support/bring-in.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { addAccounts, link, signUpForBanks, undo, update } from '../support/linked-bank.ts';
import { type OddProvider, startOddProvider } from '../support/odd-provider.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let provider: OddProvider;
let saldo: TestApp;
let person: Person;
beforeAll(async () => {
  sandbox = await startSandbox();
  provider = await startOddProvider(sandbox.address);
  saldo = await startApp({ ...provider.environment, PUBLIC_URL: 'http://localhost:3000' });
});
beforeEach(async () => {
  provider.alter();
  person = await signUpForBanks(saldo);
});
afterAll(async () => {
  // Of everybody's at once: each test has people of its own, whom no later one touches.
  expect(await findDifferences(saldo.database.db), 'every balance and total adds up').toEqual([]);
  await saldo.close();
  await provider.close();
  await sandbox.close();
});

type Account = WireAccount & { rows?: WireTransaction[] };

/** Whoever asks is told of exactly these, from the day on that they ask for. */
function bankHas(...accounts: Account[]): void {
  provider.alter((path, answer) => {
    if (!path.startsWith('/accounts')) return answer;
    const ref = /^\/accounts\/([^/]+)\/transactions/.exec(path)?.[1];
    const told = accounts.map(({ rows: _, ...account }) => account);
    const from = new URL(path, sandbox.address).searchParams.get('from') ?? '';
    const all = accounts.find(({ id }) => id === decodeURIComponent(ref ?? ''))?.rows ?? [];
    const rows = all.filter(({ date = '' }) => date >= from);
    const data = ref === undefined ? told : rows.map((row) => ({ status: 'BOOKED', amount: -10, ...row }));
    const meta = { pagination: { totalCount: data.length } };
    return { status: 200, body: JSON.stringify({ meta, data }) };
  });
}

const account = (id: string, nickname: string, numbers: Record<string, string>, rows: string[]): Account => ({
  id,
  nickname,
  currency: 'EUR',
  balance: 100,
  accountIdentifications: Object.entries(numbers).map(([type, identification]) => ({ type, identification })),
  rows: rows.map((description, index) => ({
    id: String(index),
    date: '2026-11-01T10:00:00Z',
    description,
  })),
});

const unlink = ({ id }: Connection) =>
  saldo.call('removeConnection', { params: { id }, token: person.token });

/** Its accounts and all of their transactions. */
async function bringIn(connection: Connection): Promise<Source[]> {
  const { status, body } = await addAccounts(saldo, { person, connection });
  expect(status).toBe(200);
  for (const source of body.results)
    expect((await update(saldo, { person, connection, source })).status).toBe(200);
  return body.results;
}

/** Each source in the order of their coming, with whatever is in it. */
async function listMoney(): Promise<[string, string[]][]> {
  const { token } = person;
  const sources = (await saldo.call('listSources', { token })).body.results;
  const rows = (await saldo.call('listTransactions', { query: {}, token })).body.results;
  return sources.map(({ id, name }) => [
    name.replace(/ ··.*/, ''),
    rows.flatMap((row) => (row.source_id === id ? [row.name] : [])).toSorted(),
  ]);
}

const IBAN = 'ZZ00000000000000000001';
const OTHER_IBAN = 'ZZ00000000000000000002';

describe('an account of another bank is its own source', () => {
  it.each([
    ['the same masked card', { MASKED_PAN: '**** 1234' }, { MASKED_PAN: '**** 1234' }, 'b'],
    ['the same bare number', { ACCOUNT_NUMBER: '12345678' }, { ACCOUNT_NUMBER: '12345678' }, 'b'],
    ['the same IBAN', { IBAN }, { IBAN }, 'b'],
    ['the same id', { IBAN }, { IBAN: OTHER_IBAN }, 'a'],
    ['everything the same', { IBAN }, { IBAN }, 'a'],
  ])('with %s', async (_, ofOne, ofTwo, ref) => {
    const atOne = account('a', 'One', ofOne, ['Salary', 'Rent']);
    const atTwo = account(ref, 'One', ofTwo, ['Coffee']);
    const apart = [
      ['One', ['Rent', 'Salary']],
      ['One', ['Coffee']],
    ];
    const one = await link(saldo, sandbox, person, 'banco-naranjo');
    const two = await link(saldo, sandbox, person, 'caja-del-faro');
    bankHas(atOne);
    await bringIn(one);
    bankHas(atTwo);
    await bringIn(two);
    expect(await listMoney()).toEqual(apart);
    bankHas(atOne);
    await bringIn(one);
    expect(await listMoney()).toEqual(apart);
    await unlink(one);
    bankHas(atTwo);
    await bringIn(two);
    expect(await listMoney()).toEqual(apart);
  });
});

describe('an account that came with an archive', () => {
  const rows = ['Coffee', 'Coffee', 'Salary'];
  const takeArchive = async () => {
    const headers = { authorization: `Bearer ${person.token}` };
    return (await saldo.app.inject({ url: '/api/export', headers })).json();
  };
  const moveByArchive = async (archive: object) => {
    person = await signUpForBanks(saldo);
    await bringArchiveIn(saldo, person, archive);
  };

  it.each([
    ['its IBAN', { IBAN }, 'after'],
    ['a masked card', { MASKED_PAN: '**** 1234' }, 'after'],
    ['the id that its bank gives it', {}, 'before'],
    ['its IBAN, though its id is endless', { IBAN }, 'x'.repeat(1500)],
  ])('is found by %s once it is linked, and has nothing twice', async (_, numbers, id) => {
    bankHas(account(id.length > 1000 ? id : 'before', 'Giro', numbers, rows));
    await bringIn(await link(saldo, sandbox, person));
    const before = await listMoney();
    await moveByArchive(await takeArchive());
    expect(await listMoney()).toEqual(before);
    bankHas(account(id, 'Giro', numbers, rows));
    const connection = await link(saldo, sandbox, person);
    const [source, ...others] = (await addAccounts(saldo, { person, connection })).body.results;
    expect(others).toEqual([]);
    if (!source) throw new Error('no account');
    const { results } = (await update(saldo, { person, connection, source })).body;
    expect(results).toMatchObject({ added: 0, same: 3 });
    expect(await listMoney()).toEqual(before);
    expect(source).toMatchObject({ amount: 100 });
  });

  it('is asked for all of its rows, as those of an import that was undone are not in the archive', async () => {
    const earlier = { id: 'early', date: '2026-08-01T10:00:00Z', description: 'Bakery' };
    const giro = account('before', 'Giro', { IBAN }, rows);
    bankHas({ ...giro, rows: [earlier] });
    const connection = await link(saldo, sandbox, person);
    const [source] = await bringIn(connection);
    if (!source) throw new Error('no account');
    bankHas({ ...giro, rows: [earlier, ...(giro.rows ?? [])] });
    await bringIn(connection);
    const before = await listMoney();
    const imports = await saldo.call('listImports', { token: person.token, query: {} });
    const first = imports.body.results.find(({ added }) => added === 1);
    expect((await undo(saldo, { person, connection, source }, first?.id ?? '')).status).toBe(200);
    const [[, left] = []] = await listMoney();
    expect(left).toEqual(rows);
    await moveByArchive(await takeArchive());
    await bringIn(await link(saldo, sandbox, person));
    expect(await listMoney()).toEqual(before);
  });

  it('is another one where its number is another, or an archive of an earlier version has none', async () => {
    bankHas(account('before', 'Giro', { IBAN }, rows));
    await bringIn(await link(saldo, sandbox, person));
    const archive = await takeArchive();
    const [{ account: _, ...source }] = archive.sources;
    for (const [older, number] of [
      [archive, OTHER_IBAN],
      [{ ...archive, sources: [source], statement_rows: undefined }, IBAN],
    ]) {
      await moveByArchive(older);
      bankHas(account('after', 'Giro', { IBAN: number }, rows));
      await bringIn(await link(saldo, sandbox, person));
      expect(await listMoney()).toHaveLength(2);
    }
  });

  it('comes in only whole: what was told must belong to what is in the archive', async () => {
    bankHas(account('before', 'Giro', { IBAN }, rows));
    await bringIn(await link(saldo, sandbox, person));
    const archive = await takeArchive();
    const [told] = archive.statement_rows;
    for (const wrong of [{ transaction: 3 }, { source_id: 'another' }, { ref: '' }, { amount: 0.001 }])
      await expect(
        moveByArchive({ ...archive, statement_rows: [{ ...told, ...wrong }] }),
        JSON.stringify(wrong),
      ).rejects.toThrow('statement_rows.0');
    await moveByArchive({ ...archive, statement_rows: [told, told] });
  });
});

describe('an account whose bank is linked again', () => {
  it.each([
    ['a masked card', { MASKED_PAN: '**** 1234' }],
    ['a bare number', { ACCOUNT_NUMBER: '12345678' }],
  ])('is found by %s, though it has another id and its person another name for it', async (_, numbers) => {
    const connection = await link(saldo, sandbox, person);
    bankHas(account('before', 'Card', numbers, ['Coffee']));
    const [source] = await bringIn(connection);
    const body = { name: 'Mine' };
    await saldo.call('changeSource', { params: { id: source?.id ?? '' }, body, token: person.token });
    await unlink(connection);
    bankHas(account('after', 'Card', numbers, ['Coffee']));
    await bringIn(await link(saldo, sandbox, person));
    expect(await listMoney()).toEqual([['Mine', ['Coffee']]]);
  });

  it.each([
    ['is found by its IBAN', { IBAN }, 1],
    ['is found by its number with the sort code', { SORT_CODE: '000001', ACCOUNT_NUMBER: '12345678' }, 1],
    ['is not found by a masked card', { MASKED_PAN: '**** 1234' }, 2],
    ['is not found by a bare number', { ACCOUNT_NUMBER: '12345678' }, 2],
    ['is not found by its id', {}, 2],
  ])('%s where an earlier version has forgotten which bank it was', async (_, numbers, count) => {
    bankHas(account('a', 'Current', numbers, ['Coffee']));
    const connection = await link(saldo, sandbox, person);
    const [source] = await bringIn(connection);
    await unlink(connection);
    await saldo.database.db
      .updateTable('sources')
      .set({ institution_id: null })
      .where('id', '=', source?.id ?? '')
      .execute();
    await bringIn(await link(saldo, sandbox, person));
    expect(await listMoney()).toEqual(Array.from({ length: count }, () => ['Current', ['Coffee']]));
  });
});

describe('a bank that the provider had dropped for a while', () => {
  it('is another to us from then on: its accounts are found by their IBAN', async () => {
    const yapily_id = 'molenwiek-direct';
    bankHas(account('a', 'Current', { IBAN }, ['Coffee']));
    const connection = await link(saldo, sandbox, person, yapily_id);
    await bringIn(connection);
    await unlink(connection);
    const { db } = saldo.database;
    await deleteInstitutionsBefore(db, '9999');
    await upsertInstitution(db, { id: 'again', yapily_id, name: 'M', icon_url: null, refreshed_at: '2026' });
    await bringIn(await link(saldo, sandbox, person, yapily_id));
    expect(await listMoney()).toEqual([['Current', ['Coffee']]]);
  });
});

describe('a bank that is linked twice', () => {
  it('brings each account once, under the link that spoke of it last', async () => {
    bankHas(account('a', 'Card', { MASKED_PAN: '**** 1234' }, ['Coffee']));
    const one = await link(saldo, sandbox, person);
    await bringIn(one);
    const two = await link(saldo, sandbox, person);
    expect(two.id).not.toBe(one.id);
    expect(await bringIn(two)).toMatchObject([{ connection_id: two.id }]);
    expect(await listMoney()).toEqual([['Card', ['Coffee']]]);
  });

  it('may count each customer’s accounts from one: another number is another account', async () => {
    const one = await link(saldo, sandbox, person);
    const two = await link(saldo, sandbox, person);
    bankHas(account('1', 'Mine', { IBAN }, ['Coffee']));
    await bringIn(one);
    bankHas(account('1', 'Ours', { IBAN: OTHER_IBAN }, ['Rent']));
    await bringIn(two);
    expect(await listMoney()).toEqual([
      ['Mine', ['Coffee']],
      ['Ours', ['Rent']],
    ]);
  });
});

describe('of accounts that share one number', () => {
  const main = (ref = 'm') => account(ref, 'Main', { IBAN }, ['Salary']);
  const pot = (ref = 'p') => account(ref, 'Pot', { IBAN }, ['Saved']);
  const holiday = (ref = 'h') => account(ref, 'Holiday', { IBAN }, ['Flight']);

  it.each([
    ['beside another', [pot(), holiday()], [main(), pot(), holiday()]],
    ['alone', [holiday()], [main(), pot(), holiday()]],
    ['under new ids', [pot('p2'), holiday('h2')], [main('m2'), pot('p2'), holiday('h2')]],
  ])('a new one takes the place of none that is left out once, %s', async (_, some, again) => {
    const connection = await link(saldo, sandbox, person);
    bankHas(main(), pot());
    await bringIn(connection);
    bankHas(...some);
    await bringIn(connection);
    bankHas(...again);
    await bringIn(connection);
    expect(await listMoney()).toEqual([
      ['Main', ['Salary']],
      ['Pot', ['Saved']],
      ['Holiday', ['Flight']],
    ]);
  });

  it('each is found under another id by the bank’s name for it, whatever its person calls it', async () => {
    const connection = await link(saldo, sandbox, person);
    bankHas(main(), pot());
    const [first] = await bringIn(connection);
    const body = { name: 'Everyday' };
    await saldo.call('changeSource', { params: { id: first?.id ?? '' }, body, token: person.token });
    await unlink(connection);
    bankHas(pot('p2'), main('m2'));
    await bringIn(await link(saldo, sandbox, person));
    expect(await listMoney()).toEqual([
      ['Everyday', ['Salary']],
      ['Pot', ['Saved']],
    ]);
  });
});

describe('what no database keeps as text', () => {
  it.each([
    ['a NUL', '\0'],
    ['half a character', '\ud800'],
  ])('%s in a bank’s words, numbers or ids keeps nothing out', async (_, odd) => {
    const { rows: _rows, ...told } = account(`a${odd}`, `Card${odd}`, { IBAN: `${IBAN}${odd}` }, []);
    const balance = { type: 'EXPECTED', dateTime: `2026${odd}`, balanceAmount: { amount: 1 } };
    const row = { id: `r${odd}`, date: '2026-11-01', amount: -1, description: `Coffee${odd}` };
    provider.alter((path, answer) => {
      if (!path.startsWith('/accounts')) return answer;
      const data = path === '/accounts' ? [{ ...told, accountBalances: [balance] }] : [row];
      return { status: 200, body: JSON.stringify({ data }) };
    });
    const connection = await link(saldo, sandbox, person);
    await bringIn(connection);
    const [source] = await bringIn(connection);
    expect(await listMoney()).toEqual([[expect.stringMatching(/^Card/), [expect.stringMatching(/^Coffee/)]]]);
    const { db } = saldo.database;
    const of = (one: { id: string }) => db.selectFrom('sources').selectAll().where('id', '=', one.id);
    const kept = [
      await of(source as Source).execute(),
      await db.selectFrom('bank_rows').selectAll().execute(),
    ];
    expect(JSON.stringify(kept)).not.toMatch(/\\u0000|\\ud800/);
  });
});

describe('a row with a very long name of its own', () => {
  it.each([
    ['an id', { id: toLetters(9000) }],
    ['words instead of an id', { description: toLetters(1000, 0x4e00) }],
  ])('%s is kept once, however often it comes', async (_, odd) => {
    const row = { date: '2026-11-01', amount: -1, description: 'Coffee', ...odd };
    const { rows: _rows, ...told } = account('a', 'Card', { IBAN }, []);
    provider.alter((path, answer) => {
      if (!path.startsWith('/accounts')) return answer;
      return { status: 200, body: JSON.stringify({ data: path === '/accounts' ? [told] : [row] }) };
    });
    const connection = await link(saldo, sandbox, person);
    await bringIn(connection);
    await bringIn(connection);
    expect((await listMoney()).map(([, rows]) => rows.length)).toEqual([1]);
  });
});

/** Nothing in them repeats, so no database makes them shorter. */
function toLetters(count: number, first = 0x61): string {
  const random = makeRandom(count);
  return Array.from({ length: count }, () =>
    String.fromCodePoint(first + Math.floor(random() * (first > 0x7f ? 5000 : 26))),
  ).join('');
}

it('in dinars has three decimals, in yen none, and what is finer is left out and told', async () => {
  const rows = (...amounts: number[]) =>
    amounts.map((amount, index) => ({ id: `${index}`, date: '2026-11-01T10:00:00Z', amount }));
  bankHas(
    {
      ...account('a', 'Dinars', { IBAN: 'KW81CBKU0000000000001234560101' }, []),
      currency: 'KWD',
      balance: 10.125,
    },
    {
      ...account('b', 'Yen', { ACCOUNT_NUMBER: '7' }, []),
      currency: 'JPY',
      balance: 5000,
      rows: rows(-1200),
    },
  );
  const connection = await link(saldo, sandbox, person);
  const [dinars] = await bringIn(connection);
  bankHas({
    ...account('a', 'Dinars', { IBAN: 'KW81CBKU0000000000001234560101' }, []),
    ...{ currency: 'KWD', balance: 8.886, rows: rows(-1.234, -0.005, 1.2345) },
  });
  if (!dinars) throw new Error('no account');
  const { body } = await update(saldo, { person, connection, source: dinars });
  expect(body.results).toMatchObject({ added: 2, refused: 1 });
  const { token } = person;
  const list = (await saldo.call('listTransactions', { query: {}, token })).body.results;
  expect(list.map(({ amount, currency }) => [amount, currency]).sort()).toEqual([
    [0.005, 'KWD'],
    [1.234, 'KWD'],
    [1200, 'JPY'],
  ]);
  const told = (await saldo.call('readImport', { params: { id: body.results.id }, token })).body.results;
  expect(told.rows.map(({ amount, reason }) => [amount, reason])).toContainEqual([null, 'amount_too_fine']);
});
