import { makeRandom } from '@saldo/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { ask, takeList } from '../support/hledger.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

/** Another program, which knows nothing of ours, adds the same ledger up. */

const CURRENCIES = ['EUR', 'USD', 'JPY'];
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

let saldo: TestApp;
let ada: WithMoney;
let journal: string;
beforeAll(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
  await liveAWhile();
  journal = (await takeList(saldo, ada, 'journal')).body;
});
afterAll(() => saldo.close());

async function liveAWhile(): Promise<void> {
  const random = makeRandom(18);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const { token } = ada;
  const categories: (string | null)[] = [null];
  for (const name of ['Food', 'Bars', 'Home'])
    categories.push((await saldo.call('createCategory', { body: { name }, token })).body.results.id);
  const sources: { id: string; currency: string }[] = [];
  for (const currency of [...CURRENCIES, 'EUR']) {
    const body = { name: `${currency} ${sources.length}`, type_source: 'manual_entry' as const, amount: 100 };
    sources.push((await saldo.call('createSource', { body: { ...body, currency }, token })).body.results);
  }
  const toDate = () =>
    `2026-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;
  /** There is no fraction of a yen. */
  const toAmount = ({ currency }: { currency: string }) =>
    currency === 'JPY' ? Math.round(random() * 900 + 1) : Math.round(random() * 90_000 + 100) / 100;
  for (let count = 0; count < 120; count++) {
    const source = pick(sources);
    const plain = {
      name: `Row ${count}`,
      date: toDate(),
      source_id: source.id,
      category_id: pick(categories),
    };
    const kind = random();
    if (kind < 0.15) {
      const other = pick(sources.filter(({ id }) => id !== source.id));
      const amounts = {
        amount: toAmount(source),
        ...(other.currency !== source.currency && { to_amount: toAmount(other) }),
      };
      const ends = { from_source_id: source.id, to_source_id: other.id };
      const body = { ...ends, ...amounts, date: plain.date };
      expect((await saldo.call('createTransfer', { body, token })).status).toBe(201);
    } else if (kind < 0.35) {
      const [one, two] = [toAmount(source), toAmount(source)];
      const lines = [one, two].map((amount) => ({ category_id: pick(categories), amount }));
      const amount = Math.round((one + two) * 100) / 100;
      const type = random() < 0.8 ? ('expense' as const) : ('income' as const);
      await ada.post({ ...plain, type, amount, category_id: null, lines });
    } else if (kind < 0.5) {
      const spent = (await ada.post({ ...plain, type: 'expense', amount: 90 })).body.results.id;
      await ada.post({
        ...plain,
        type: 'income',
        amount: source.currency === 'JPY' ? 12 : 12.34,
        date: toDate(),
        refund_of: spent,
      });
    } else {
      await ada.post({ ...plain, type: random() < 0.3 ? 'income' : 'expense', amount: toAmount(source) });
    }
  }
}

/** `-12.50 USD` in cents. */
const cents = (text = '') => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);
const toCents = (amounts: readonly number[]) => amounts.map((amount) => Math.round(amount * 100));

/** What each month has in each account below a root, by the name of the account. */
function months(root: string, currency: string, ...more: string[]): Map<string, number[]> {
  const period = ['-p', 'monthly from 2026-01-01 to 2027-01-01', '--empty', '--no-total', '--flat'];
  const rows = ask(journal, ['balance', root, ...period, `cur:${currency}`, ...more]);
  return new Map(rows.map(([account = '', ...sums]) => [account, sums.slice(0, 12).map(cents)]));
}

const negated = (amounts: readonly number[] = []) => amounts.map((one) => 0 - one);

describe.each(CURRENCIES)('hledger agrees in %s', (currency) => {
  const report = async () =>
    (await saldo.call('reportCashFlow', { query: { ...YEAR, currency }, headers: {}, token: ada.token })).body
      .results;

  it('with income and spending of every month, and of every category', async () => {
    const { income, spending } = await report();
    expect(toCents(income.amounts)).toEqual(
      negated(months('income', currency, '--depth', '1').get('income')),
    );
    expect(toCents(spending.amounts)).toEqual(months('expenses', currency, '--depth', '1').get('expenses'));
    const told = (root: string, sign: 1 | -1) =>
      [...months(root, currency)]
        .map(([account, sums]) => [account.split(':')[1], sums.map((sum) => sum * sign || 0)])
        .filter(([, sums]) => (sums as number[]).some((sum) => sum !== 0));
    const ours = (items: (typeof spending)['items']) =>
      items.map(({ name, amounts }) => [name || 'uncategorized', toCents(amounts)]);
    expect(ours(spending.items).toSorted()).toEqual(told('expenses', 1).toSorted());
    expect(ours(income.items).toSorted()).toEqual(told('income', -1).toSorted());
  });

  it('with what was in every source at the end of every month', async () => {
    const query = { ...YEAR, currency };
    const { body } = await saldo.call('reportNetWorth', { query, headers: {}, token: ada.token });
    const held = months('assets', currency, '--historical');
    for (const { name, amounts } of body.results.items.filter((item) => item.name !== ada.source.name))
      expect(toCents(amounts.map((amount) => amount ?? Number.NaN)), name).toEqual(
        held.get(`assets:${name}`),
      );
  });
});
