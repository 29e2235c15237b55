import { expect } from 'vitest';
import type { Person, TestApp } from './harness.ts';
import { sendForm } from './send-form.ts';

/**
 * Two people who do the same: one in a currency of hundredths, one in a currency of thousandths, with the same number of
 * units in every amount. So whatever the one is told, the other is told too, with a tenth of each amount.
 */
export type Twin = Person & {
  currency: string;
  /** An amount of so many units, as it is written. */
  money: (units: number) => string;
  /** What stands for an id in answers of both. */
  ids: Map<string, string>;
};

type Told = { status: number; body: unknown; text: string };
type Each<Value> = Value | ((twin: Twin) => Value);

const toText = (units: number, decimals: number): string => {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

export class Twins {
  readonly #saldo: TestApp;
  readonly all: readonly [Twin, Twin];

  constructor(saldo: TestApp, all: readonly [Twin, Twin]) {
    this.#saldo = saldo;
    this.all = all;
  }

  static async start(saldo: TestApp): Promise<Twins> {
    const make = async (currency: string, decimals: number): Promise<Twin> => ({
      ...(await saldo.signUp()),
      currency,
      money: (units) => toText(units, decimals),
      ids: new Map(),
    });
    return new Twins(saldo, [await make('USD', 2), await make('KWD', 3)]);
  }

  /** The same asked of both; answers with what both were told. */
  async ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: Each<string>,
    body?: Each<object>,
    headers: Record<string, string> = {},
  ): Promise<[Told, Told]> {
    const tell = async (twin: Twin): Promise<Told> => {
      const response = await this.#saldo.app.inject({
        method,
        url: of(twin, url),
        headers: { authorization: `Bearer ${twin.token}`, ...headers },
        ...(body && { payload: of(twin, body) }),
      });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      return {
        status: response.statusCode,
        body: isJson ? response.json() : undefined,
        text: isJson ? '' : response.body,
      };
    };
    const told = [await tell(this.all[0]), await tell(this.all[1])] as const;
    this.#compare(`${method} ${of(this.all[0], url)}`, told);
    return [...told];
  }

  /** The id of what both have just made. */
  async make(url: string, body: Each<object>): Promise<(twin: Twin) => string> {
    const told = await this.ask('POST', url, body);
    expect(told[0].status, `${url} ${JSON.stringify(told[0].body)}`).toBe(201);
    const [one, two] = told.map(({ body }) => (body as { results: { id: string } }).results.id);
    return (twin) => (twin === this.all[0] ? one : two) ?? '';
  }

  async send(url: string, name: string, content: (twin: Twin) => string): Promise<[Told, Told]> {
    const tell = async (twin: Twin): Promise<Told> => {
      const sent = await sendForm(this.#saldo, url, { token: twin.token, content: content(twin), name });
      return { status: sent.statusCode, body: sent.json(), text: '' };
    };
    const told = [await tell(this.all[0]), await tell(this.all[1])] as const;
    this.#compare(url, told);
    return [...told];
  }

  #compare(what: string, [one, two]: readonly [Told, Told]): void {
    const [first, second] = this.all;
    expect([404, 500], what).not.toContain(one.status);
    expect(two.status, `${what} ${JSON.stringify([one.body, two.body])}`).toBe(one.status);
    expect(inUnits(two.body, second, 1000), what).toEqual(inUnits(one.body, first, 100));
    expect(textInUnits(two.text, second), what).toBe(textInUnits(one.text, first));
  }
}

const of = <Value>(twin: Twin, each: Each<Value>): Value =>
  typeof each === 'function' ? (each as (twin: Twin) => Value)(twin) : each;

/** What is told of money; all other numbers are the same for both. */
const AMOUNTS = new Set([
  ...['amount', 'amounts', 'to_amount', 'home_amount', 'rows_amount', 'open', 'refunded', 'balance'],
  ...['income', 'expense', 'left', 'spent', 'spent_before', 'budget_amount', 'total_expense', 'target'],
  ...['saved', 'pace', 'needed', 'monthly_income', 'monthly_expense', 'monthly_balance', 'closing_balance'],
  ...['sum', 'value', 'counted', 'median', 'low', 'high', 'expected', 'found', 'difference', 'opening'],
  ...['closing', 'now', 'before', 'after', 'year_before', 'yearly'],
]);
/** Where nothing but the answer itself tells an amount from a count. */
const isAmount = (key: string, value: unknown, around: object) =>
  key === 'counted' ? !Array.isArray(value) : AMOUNTS.has(key) || (key === 'total' && 'amounts' in around);

/** Of a row, or of a change. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b\d+-[0-9a-f]{16}\b/g;
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** In files: numbers of other things, and the beginnings of ids. */
const NO_MONEY = /<\?xml.*?\?>|^savings rate.*$|<ACCTID>.*?<\/ACCTID>|127\.0\.0\.1/gm;
/** Also one without decimals, where it is alone in its cell. */
const DECIMAL = /-?\d+\.\d+|(?<=,)-?(?!20\d\d\b)\d+(?=[,\r\n])/g;

/** What is usual leaves room for ten of a currency, whatever that is in units. */
const NOT_OF_UNITS = new Set(['request_id', 'usual', 'unusual']);

/** The last two columns of the table of trends. */
const withoutUsual = (text: string) =>
  text.includes(',usual low,usual high') ? text.replaceAll(/(,[^,\r\n]*){2}$/gm, '') : text;

/** Each amount as a number of units, each id as which one it was: so what is left is the same for both. */
function inUnits(value: unknown, twin: Twin, perWhole: number, isMoney = false): unknown {
  if (typeof value === 'number') return isMoney ? toUnits(value, perWhole) : value;
  if (typeof value === 'string') return textInUnits(value, twin);
  if (Array.isArray(value)) return inOrder(value).map((item) => inUnits(item, twin, perWhole, isMoney));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !NOT_OF_UNITS.has(key))
      .map(([key, inner]) => {
        return [key, inUnits(inner, twin, perWhole, isAmount(key, inner, value))];
      }),
  );
}

/** Budgets and goals that were made at once stand in no order; each of ours is of another amount, or month. */
const inOrder = (values: unknown[]): unknown[] =>
  values.every(isPlan)
    ? values.toSorted((one, two) => monthOf(one).localeCompare(monthOf(two)) || sizeOf(one) - sizeOf(two))
    : values;

type Plan = { budget_amount: number; target_period: string } | { target: number };
const isPlan = (value: unknown): value is Plan =>
  typeof value === 'object' && value !== null && ('budget_amount' in value || 'target' in value);
const monthOf = (plan: Plan) => ('target' in plan ? '' : plan.target_period);
const sizeOf = (plan: Plan) => ('target' in plan ? plan.target : plan.budget_amount);

function toUnits(amount: number, perWhole: number): string {
  const units = Math.round(amount * perWhole);
  expect(units / perWhole, 'an amount is told with no more decimals than it has').toBe(amount);
  return `${units} units`;
}

function textInUnits(text: string, twin: Twin): string {
  const decimals = twin.currency === 'KWD' ? 3 : 2;
  return withoutUsual(text)
    .replace(ID, (id) => {
      const known = twin.ids.get(id) ?? `id ${twin.ids.size}`;
      twin.ids.set(id, known);
      return known;
    })
    .replace(MOMENT, 'then')
    .replace(NO_MONEY, '')
    .replaceAll(twin.currency, 'XXX')
    .replaceAll(twin.email, 'somebody')
    .replaceAll(
      /at most (two|three) decimals(, or three where its currency has them)?, up to [\d.]+/g,
      'at most so many decimals',
    )
    .replace(DECIMAL, (decimal) => `${Math.round(Number(decimal) * 10 ** decimals)} units`);
}
