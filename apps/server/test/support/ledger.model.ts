import { cents, type Day, parseDay, toAmount, toDecimal } from '@saldo/domain';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Caller, HandlersFor } from '../../src/http/routes/handlers.ts';

/** A second, naive bookkeeping: lists and sums, nothing kept. The ledger has to agree with it. */

type Names =
  | 'listBalances'
  | 'listBudgets'
  | 'createBudget'
  | 'createCategory'
  | 'removeCategory'
  | 'createSource'
  | 'changeSource'
  | 'removeSource'
  | 'listSources'
  | 'createTransaction'
  | 'changeTransaction'
  | 'removeTransaction'
  | 'listTransactions'
  | 'listTransactionMonths';
export type MoneyCalls = { handlers: HandlersFor<Names>; caller: Caller };

export type Change =
  | { kind: 'addSource'; cents: number }
  | { kind: 'setBalance'; pick: number; cents: number }
  | { kind: 'removeSource'; pick: number }
  | { kind: 'addCategory' }
  | { kind: 'removeCategory'; pick: number }
  | { kind: 'addBudget'; pick: number; day: number }
  | { kind: 'post'; pick: number; category: number | null; day: number; cents: number; isIncome: boolean }
  | {
      kind: 'amend';
      pick: number;
      cents?: number;
      isIncome?: boolean;
      day?: number;
      category?: number | null;
      source?: number;
    }
  | { kind: 'remove'; pick: number }
  | { kind: 'refused'; pick: number; how: 'source' | 'category' | 'transaction' };

const pick = fc.nat(1000);
const day = fc.nat(800);
const size = fc.integer({ min: 1, max: 99_999_999_999 });
const balance = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
const kind = <Kind extends string>(name: Kind) => fc.constant(name);

export const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kind('addSource'), cents: balance }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('setBalance'), pick, cents: balance }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('removeSource'), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('addCategory') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('removeCategory'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('addBudget'), pick, day }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: kind('post'),
      pick,
      category: fc.option(pick),
      day,
      cents: size,
      isIncome: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record(
      {
        kind: kind('amend'),
        pick,
        cents: size,
        isIncome: fc.boolean(),
        day,
        category: fc.option(pick),
        source: pick,
      },
      { requiredKeys: ['kind', 'pick'] },
    ),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('remove'), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('refused'),
      pick,
      how: fc.constantFrom('source', 'category', 'transaction'),
    }),
  },
);

type Source = { id: string; cents: number };
type Transaction = { id: string; source: string; category: string | null; date: Day; cents: number };

/** Days count from the first of 2025: two years and a bit. */
const toDate = (number: number) =>
  parseDay(new Date(Date.UTC(2025, 0, 1 + number)).toISOString().slice(0, 10)) as Day;
const at = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(1, items.length)];
const visitor = { address: '', language: undefined, device: '' };
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const euro = (value: number) => toAmount(cents(value), 'EUR');
const written = (value: number) => toDecimal(cents(value), 'EUR');

export class Model {
  static #turn = 0;
  readonly sources: Source[] = [];
  readonly categories: string[] = [];
  readonly transactions: Transaction[] = [];
  readonly budgets: { id: string; category: string | null; date: Day }[] = [];

  async apply(change: Change, { handlers, caller }: MoneyCalls): Promise<void> {
    const base = { caller, visitor, headers: {} };
    switch (change.kind) {
      case 'addSource': {
        const body = { name: 'Source', type_source: 'manual_entry' as const, amount: written(change.cents) };
        const answer = (await handlers.createSource({ ...base, body })) as { results: { id: string } };
        this.sources.push({ id: answer.results.id, cents: change.cents });
        return;
      }
      case 'setBalance': {
        const source = at(this.sources, change.pick);
        if (!source) return;
        await handlers.changeSource({
          ...base,
          params: { id: source.id },
          body: { amount: written(change.cents) },
        });
        source.cents = change.cents;
        return;
      }
      case 'removeSource': {
        const source = at(this.sources, change.pick);
        if (!source) return;
        await handlers.removeSource({ ...base, params: { id: source.id } });
        this.sources.splice(this.sources.indexOf(source), 1);
        this.#keepTransactions(({ source: id }) => id !== source.id);
        return;
      }
      case 'addCategory': {
        const body = { name: 'Category' };
        const answer = (await handlers.createCategory({ ...base, body })) as { results: { id: string } };
        this.categories.push(answer.results.id);
        return;
      }
      case 'removeCategory': {
        const category = at(this.categories, change.pick);
        if (!category) return;
        await handlers.removeCategory({ ...base, params: { id: category } });
        this.categories.splice(this.categories.indexOf(category), 1);
        for (const item of [...this.transactions, ...this.budgets])
          if (item.category === category) item.category = null;
        return;
      }
      case 'addBudget': {
        const category = at(this.categories, change.pick);
        if (!category) return;
        const date = toDate(change.day);
        const body = { budget_amount: written(100), target_period: date, category_id: category };
        const answer = (await handlers.createBudget({ ...base, body })) as { results: { id: string } };
        this.budgets.push({ id: answer.results.id, category, date });
        return;
      }
      case 'post': {
        const source = at(this.sources, change.pick);
        if (!source) return;
        const category = change.category === null ? null : (at(this.categories, change.category) ?? null);
        const date = toDate(change.day);
        const type = change.isIncome ? ('income' as const) : ('expense' as const);
        const body = {
          name: 'Name',
          type,
          category_id: category,
          source_id: source.id,
          amount: written(change.cents),
          date,
        };
        const answer = (await handlers.createTransaction({ ...base, body })) as { results: { id: string } };
        const signed = change.isIncome ? change.cents : -change.cents;
        this.transactions.push({ id: answer.results.id, source: source.id, category, date, cents: signed });
        source.cents += signed;
        return;
      }
      case 'amend':
        return this.#amend(change, { handlers, caller });
      case 'remove': {
        const transaction = at(this.transactions, change.pick);
        if (!transaction) return;
        await handlers.removeTransaction({ ...base, headers: {}, params: { id: transaction.id } });
        this.#sourceOf(transaction).cents -= transaction.cents;
        this.transactions.splice(this.transactions.indexOf(transaction), 1);
        return;
      }
      case 'refused':
        return this.#refuse(change, { handlers, caller });
    }
  }

  async #amend(change: Change & { kind: 'amend' }, { handlers, caller }: MoneyCalls): Promise<void> {
    const transaction = at(this.transactions, change.pick);
    if (!transaction) return;
    const source = change.source === undefined ? undefined : at(this.sources, change.source);
    const category =
      change.category == null ? change.category : (at(this.categories, change.category) ?? null);
    const body = {
      ...(change.cents !== undefined && { amount: written(change.cents) }),
      ...(change.isIncome !== undefined && {
        type: change.isIncome ? ('income' as const) : ('expense' as const),
      }),
      ...(change.day !== undefined && { date: toDate(change.day) }),
      ...(source && { source_id: source.id }),
      ...(category !== undefined && { category_id: category }),
    };
    await handlers.changeTransaction({ caller, visitor, headers: {}, params: { id: transaction.id }, body });
    this.#sourceOf(transaction).cents -= transaction.cents;
    const amount = change.cents ?? Math.abs(transaction.cents);
    transaction.cents = (change.isIncome ?? transaction.cents > 0) ? amount : -amount;
    if (change.day !== undefined) transaction.date = toDate(change.day);
    if (source) transaction.source = source.id;
    if (category !== undefined) transaction.category = category;
    this.#sourceOf(transaction).cents += transaction.cents;
  }

  /** The model does nothing: whatever a refused operation changed would show as a difference. */
  async #refuse(change: Change & { kind: 'refused' }, { handlers, caller }: MoneyCalls): Promise<void> {
    const unknown = '0199d3a4-7c1e-7000-8000-000000000000';
    const source = at(this.sources, change.pick);
    const transaction = at(this.transactions, change.pick);
    const body = { name: 'Name', type: 'income' as const, amount: written(100), date: toDate(1) };
    const attempt = {
      source: () => handlers.createTransaction({ caller, visitor, body: { ...body, source_id: unknown } }),
      category: () =>
        handlers.createTransaction({
          caller,
          visitor,
          body: { ...body, source_id: source?.id ?? unknown, category_id: unknown },
        }),
      transaction: () =>
        handlers.changeTransaction({
          caller,
          visitor,
          headers: {},
          params: { id: transaction?.id ?? unknown },
          body: { ...body, category_id: unknown },
        }),
    }[change.how];
    await expect(attempt()).rejects.toThrow();
  }

  #sourceOf(transaction: Transaction): Source {
    const source = this.sources.find(({ id }) => id === transaction.source);
    if (!source) throw new Error('the model lost a source');
    return source;
  }

  #keepTransactions(keep: (transaction: Transaction) => boolean): void {
    this.transactions.splice(0, this.transactions.length, ...this.transactions.filter(keep));
  }

  /** Every figure the API gives, against a recount. */
  async expectAgreement(calls: MoneyCalls): Promise<void> {
    const { handlers, caller } = calls;
    const { results: sources } = (await handlers.listSources({ caller, visitor, query: {} })) as never as {
      results: { id: string; amount: number; transaction_count: number }[];
    };
    expect(sources.map(({ id, amount, transaction_count }) => ({ id, amount, transaction_count }))).toEqual(
      this.sources.map(({ id, cents: balance }) => ({
        id,
        amount: euro(balance),
        transaction_count: this.transactions.filter(({ source }) => source === id).length,
      })),
    );
    // Everything always; of the filters a third each time, which over many histories is all of them many times.
    Model.#turn += 1;
    for (const [index, query] of this.#filters().entries()) {
      if (index === 0 || index % 3 === Model.#turn % 3) await this.#expectFiltered(query, calls);
    }
    await this.#expectBudgets(calls);
    await this.#expectBalances(calls);
  }

  /** Everything, each filter alone, and some together. */
  #filters(): Filter[] {
    const [source, category] = [this.sources[0]?.id, this.categories[0]];
    return [
      {},
      { type: 'income' },
      { category_id: 'none' },
      { date: this.transactions[0]?.date },
      { from: toDate(100), to: toDate(500) },
      ...(source
        ? [{ source_id: source }, { source_id: source, type: 'expense' as const, from: toDate(45) }]
        : []),
      ...(category ? [{ category_id: category }, { category_id: category, to: toDate(400) }] : []),
      ...(source && category ? [{ source_id: source, category_id: category }] : []),
    ];
  }

  async #expectFiltered(query: Filter, { handlers, caller }: MoneyCalls): Promise<void> {
    const fitting = this.transactions.filter((transaction) => fits(transaction, query));
    const ordered = fitting.toSorted((one, two) =>
      one.date === two.date ? 0 : one.date < two.date ? 1 : -1,
    );
    const income = sum(fitting.filter(({ cents: value }) => value > 0).map(({ cents: value }) => value));
    const expense = -sum(fitting.filter(({ cents: value }) => value < 0).map(({ cents: value }) => value));
    const page = Math.max(1, Math.ceil(fitting.length / 3));
    const listed = (await handlers.listTransactions({
      caller,
      visitor,
      query: { ...query, page, per_page: 3 },
    })) as never as {
      results: { date: string }[];
    };
    const summary = {
      income: euro(income),
      expense: euro(expense),
      balance: euro(income - expense),
      currency: 'EUR',
      left_out: 0,
    };
    expect(listed).toMatchObject({ total: fitting.length, summary });
    const expected = ordered.slice((page - 1) * 3, page * 3).map(({ date }) => date);
    expect(listed.results.map(({ date }) => date)).toEqual(expected);
    const months = await handlers.listTransactionMonths({ caller, visitor, query });
    expect(months).toEqual({ results: countMonths(fitting), summary });
  }

  async #expectBudgets({ handlers, caller }: MoneyCalls): Promise<void> {
    const { results } = (await handlers.listBudgets({ caller, visitor, query: {} })) as never as {
      results: { id: string; spent: number }[];
    };
    const spent = new Map(results.map((budget) => [budget.id, budget.spent]));
    for (const { id, category, date } of this.budgets) {
      const counted = this.transactions.filter(
        (transaction) =>
          transaction.category === category &&
          transaction.cents < 0 &&
          transaction.date.slice(0, 7) === date.slice(0, 7),
      );
      expect(spent.get(id)).toBe(euro(-sum(counted.map(({ cents: value }) => value))));
    }
  }

  async #expectBalances({ handlers, caller }: MoneyCalls): Promise<void> {
    for (const source_id of [undefined, this.sources[0]?.id]) {
      const query = source_id ? { source_id } : {};
      const { results } = (await handlers.listBalances({ caller, visitor, query })) as never as {
        results: { month: string; closing_balance: number }[];
      };
      const counted = this.transactions.filter(({ source }) => !source_id || source === source_id);
      const now = sum(
        this.sources.filter(({ id }) => !source_id || id === source_id).map(({ cents: value }) => value),
      );
      for (const { month, closing_balance } of results) {
        const later = counted.filter(({ date }) => date.slice(0, 7) > month);
        expect(closing_balance).toBe(euro(now - sum(later.map(({ cents: value }) => value))));
      }
      if (counted.length > 0)
        expect(results.at(-1)?.month).toBe(counted.map(({ date }) => date.slice(0, 7)).sort()[0]);
    }
  }

  async readTotals({ handlers, caller }: MoneyCalls): Promise<unknown> {
    const { results } = (await handlers.listSources({ caller, visitor, query: {} })) as never as {
      results: { amount: number }[];
    };
    return [
      results.map(({ amount }) => amount),
      await handlers.listTransactionMonths({ caller, visitor, query: {} }),
    ];
  }

  async readEverything(calls: MoneyCalls): Promise<unknown> {
    const { handlers, caller } = calls;
    const page = await handlers.listTransactions({ caller, visitor, query: { page: 1, per_page: 100 } });
    return [await this.readTotals(calls), page, await handlers.listBalances({ caller, visitor, query: {} })];
  }
}

type Filter = {
  type?: 'income' | 'expense';
  source_id?: string;
  category_id?: string;
  date?: Day | undefined;
  from?: Day;
  to?: Day;
};

function fits(transaction: Transaction, filter: Filter): boolean {
  const { type, source_id, category_id, date, from, to } = filter;
  return (
    (!type || type === (transaction.cents > 0 ? 'income' : 'expense')) &&
    (!source_id || source_id === transaction.source) &&
    (!category_id || category_id === (transaction.category ?? 'none')) &&
    (!date || date === transaction.date) &&
    (!from || from <= transaction.date) &&
    (!to || to >= transaction.date)
  );
}

function countMonths(transactions: Transaction[]) {
  const months = [...new Set(transactions.map(({ date }) => date.slice(0, 7)))].sort().reverse();
  return months.map((month) => {
    const inMonth = transactions
      .filter(({ date }) => date.startsWith(month))
      .map(({ cents: value }) => value);
    return {
      month,
      income: euro(sum(inMonth.filter((value) => value > 0))),
      expense: euro(-sum(inMonth.filter((value) => value < 0))),
      count: inMonth.length,
    };
  });
}
