import type { RequestOf, Transaction } from '@saldo/contract';
import { HAS, makeRandom } from '@saldo/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Facts, type FilterQuery, fitsQuery } from '../support/as-filterable.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { uploadReceipt } from '../support/receipts.ts';
import { sendFile } from '../support/send-file.ts';

/** A filter is interpreted by SQL, and by a predicate for what was and what a browser shows: they agree on every row. */

type Body = Partial<RequestOf<'createTransaction'>['body']>;

const ROWS = 120;
/** A `clean_name` is told only of what a bank wrote. */
const CARD = 'COMPRA CON TARJETA 4921 MERCADONA VALENCIA ES';
const NAMES = ['Coffee', 'Café Söhne', 'Rent 12,50', 'COFFEE to go', '100% _Wool_'];
const DESCRIPTIONS = ['', '', 'Round the corner', 'ÅNGSTRÖM'];
const DAYS = ['2026-01-31', '2026-02-28', '2026-03-01', '2026-03-15'];
/** Dollars are worth something from here on; yen and dinars never are. */
const FIRST_RATE = '2026-03-01';
const AMOUNTS = [5, 7.5, 12.5, 40, 1250];
const TAGS = ['trip', 'Work'];
const STATEMENTS = {
  'one.csv': `Fecha;Concepto;Importe\n28/02/2026;${CARD};-21,00\n01/03/2026;NOMINA;1.500,00\n`,
  'two.csv': 'Fecha;Concepto;Importe\n15/03/2026;CAFE SOL;-2,40\n15/03/2026;COFFEE BAR;-3,40\n',
};

let saldo: TestApp;
let ada: WithMoney;
let sources: string[];
let categories: string[];
let moment: string;
let everything: Transaction[];
const imports = new Map<string, string>();

const random = makeRandom(11);
const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;
const isOnce = (times: number) => random() < 1 / times;

beforeAll(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
  sources = [ada.source.id];
  for (const [name, currency] of [
    ['Bank', 'EUR'],
    ['Dollars', 'USD'],
    ['Yen', 'JPY'],
    ['Dinars', 'KWD'],
  ] as const)
    sources.push((await ada.addSource({ name, currency })).id);
  categories = [ada.category.id, (await ada.addCategory('Fun')).id];
  const rate = { date: FIRST_RATE, from: 'USD', to: 'EUR', rate: '0.5' };
  await saldo.call('addRate', { body: rate, token: ada.token });
  for (let count = 0; count < ROWS; count++) await addRow();
  await addTransfers();
  for (const [name, content] of Object.entries(STATEMENTS)) await bringIn(name, content);
  const [last] = (await saldo.call('listChanges', { query: {}, token: ada.token })).body.results;
  moment = last?.at ?? '';
  everything = (await ada.list({})).results;
}, 120_000);
afterAll(() => saldo.close());

/** Plain or split; with tags, a claim, a refund or a receipt where it can have one. */
async function addRow(): Promise<void> {
  const source_id = pick(sources);
  const amount = source_id === sources[3] ? 1250 : pick(AMOUNTS);
  const type = isOnce(4) ? 'income' : 'expense';
  const row: Body = {
    ...{ name: pick(NAMES), description: pick(DESCRIPTIONS), date: pick(DAYS), source_id, amount, type },
    category_id: isOnce(4) ? null : pick(categories),
    tags: TAGS.filter(() => isOnce(3)),
    ...(type === 'expense' && isOnce(6) && { to_be_paid_back: true }),
  };
  const lines = [
    { category_id: pick(categories), amount: amount - 2, description: pick(DESCRIPTIONS) },
    { category_id: isOnce(3) ? null : pick(categories), amount: 2 },
  ];
  const added = await ada.post(isOnce(4) ? { ...row, category_id: null, lines } : row);
  const { id } = added.body.results;
  if (type === 'expense' && isOnce(6))
    await ada.post({ ...row, type: 'income', amount: 1, refund_of: id, to_be_paid_back: false });
  if (isOnce(8))
    await uploadReceipt(
      saldo,
      ada.token,
      id,
      Buffer.from('%PDF-1.4\nhello'),
      pick(['Käse.pdf', 'corner.pdf']),
    );
}

async function addTransfers(): Promise<void> {
  const [from_source_id = '', to_source_id = ''] = sources;
  for (const date of DAYS) {
    const body = { from_source_id, to_source_id, amount: 12.5, date };
    await saldo.call('createTransfer', { body, token: ada.token });
  }
}

async function bringIn(name: string, content: string): Promise<void> {
  const sent = await sendFile(saldo, ada, content, { name, source_id: ada.source.id });
  const params = { id: sent.body.results.id };
  const [batch] = (await saldo.call('confirmFileImport', { params, token: ada.token })).body.results;
  imports.set(name, batch?.id ?? '');
}

const facts: Facts = {
  importsOf: ({ from }) => [imports.get(from?.file ?? '') ?? []].flat(),
  isRateKnown: ({ currency, date }) => currency === 'EUR' || (currency === 'USD' && date >= FIRST_RATE),
};

type Values = { [Name in keyof FilterQuery]-?: readonly NonNullable<FilterQuery[Name]>[] };

/** What each field may ask for. */
const toValues = (): Values => ({
  type: ['income', 'expense', 'transfer'],
  source_id: sources,
  category_id: [...categories, 'none'],
  date: DAYS,
  from: DAYS,
  to: DAYS,
  q: [
    'cafe',
    'CORNER',
    '12,50',
    '7.5',
    'co',
    'ö',
    '1,250',
    '1250',
    '% _',
    'kase',
    'angs',
    'e\nr',
    'mercadona',
  ],
  name: [...NAMES, CARD],
  called: ['Mercadona', 'Coffee', 'COFFEE to go', 'Rent 12,50'],
  min: [5, '7.50', '12.501', 13],
  max: [7.5, '12.499', 12.5, 100],
  tag: ['trip', ['work'], ['trip', 'WORK'], ['nowhere']],
  untagged: ['true'],
  uncategorized: ['true'],
  currency: ['EUR', 'USD', 'JPY', 'KWD', 'GBP'],
  has: HAS,
  import_id: [...imports.values()],
  rate: ['known'],
});

const anyQuery = (): fc.Arbitrary<FilterQuery> =>
  fc
    .subarray(Object.entries(toValues()), { maxLength: 4 })
    .chain((fields) =>
      fc
        .tuple(...fields.map(([, values]) => fc.constantFrom<unknown>(...values)))
        .map((values) => Object.fromEntries(fields.map(([name], index) => [name, values[index]]))),
    );

/** Others are refused. */
const isAccepted = ({ from = '', to = '9', min = 0, max = 1e6 }: FilterQuery) =>
  from <= to && Number(min) <= Number(max);

const NEWEST_FIRST = { page: 1, per_page: 500 };

async function expectAgreement(query: FilterQuery): Promise<string[]> {
  const idsOf = async (more: { as_of?: string }) =>
    (await ada.list({ ...query, ...more, ...NEWEST_FIRST })).results.map(({ id }) => id);
  const expected = everything.filter((row) => fitsQuery(query, row, facts)).map(({ id }) => id);
  expect(await idsOf({}), 'by SQL').toEqual(expected);
  expect(await idsOf({ as_of: moment }), 'as of then').toEqual(expected);
  return expected;
}

describe('a filter', () => {
  it('means the same to the database, in the past and in memory, whatever single field it has', async () => {
    for (const [name, values] of Object.entries(toValues())) {
      const found = new Set<string>();
      for (const value of values) for (const id of await expectAgreement({ [name]: value })) found.add(id);
      expect(found.size, name).toBeGreaterThan(0);
    }
  });

  it('means the same with any of them together', async () => {
    const found = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyQuery().filter(isAccepted), async (query) => {
        for (const id of await expectAgreement(query)) found.add(id);
      }),
      { numRuns: 150 },
    );
    expect(found.size).toBeGreaterThan(ROWS / 2);
  });
});
