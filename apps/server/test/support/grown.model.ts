import type { EndpointName, Input } from '@saldo/contract';
import { cents as toCents, toDecimal } from '@saldo/domain';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Caller } from '../../src/http/routes/handlers.ts';

/** A second ledger, written down plainly: what the real one answers is held against a recount of it. */

type Call = <Name extends EndpointName>(name: Name, input: Partial<Input<Name>>) => Promise<never>;
export type World = { call: Call; caller: Caller };

const step = <Fields>(kind: string, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ kind: fc.constant(kind), ...fields }) as fc.Arbitrary<Fields>;

type Picks = { pick: number; other: number; third: number };
const picks = { pick: fc.nat(), other: fc.nat(), third: fc.nat() };
export type Step = Picks & {
  kind: string;
  cents: number;
  day: number;
  isIncome: boolean;
  flags: number;
};
const numbers = {
  ...picks,
  cents: fc.integer({ min: 2, max: 1_000_000 }),
  day: fc.nat(400),
  isIncome: fc.boolean(),
  flags: fc.nat(63),
};

const WEIGHTS: Record<string, number> = {
  addSource: 2,
  addCategory: 2,
  addBudget: 1,
  post: 6,
  split: 3,
  refund: 3,
  transfer: 3,
  link: 2,
  unlink: 1,
  amend: 4,
  tag: 2,
  renameTag: 1,
  removeTag: 1,
  bulkCategory: 2,
  bulkTags: 2,
  bulkMove: 1,
  bulkDelete: 1,
  remove: 3,
  restore: 2,
  removeCategory: 1,
  removeSource: 1,
  setBalance: 1,
  unsplit: 1,
  refused: 1,
};

export const steps: fc.Arbitrary<Step> = fc.oneof(
  ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ weight, arbitrary: step<Step>(kind, numbers) })),
);

type Line = { category: string | null; cents: number };
type Row = {
  id: string;
  source: string;
  category: string | null;
  lines: Line[] | null;
  date: string;
  /** With its sign. */
  cents: number;
  twin: string | null;
  refundOf: string | null;
  isClaim: boolean;
  tags: Set<string>;
  /** What it was last tied to, and whether that ended because one of the two was deleted. */
  lastTie: (Tie & { isCut: boolean }) | null;
};
type Tie = { as: 'twin' | 'refundOf'; to: string };
type Source = { id: string; opening: number };
type Budget = { id: string; category: string | null; month: string };

/** Never −0. */
const euro = (value: number) => (value + 0) / 100;
const written = (value: number) => toDecimal(toCents(value), 'EUR');
const toDate = (day: number) => new Date(Date.UTC(2025, 5, 1) + day * 86_400_000).toISOString().slice(0, 10);
const at = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % items.length];
const TAGS = ['red', 'green', 'blue', 'gold'];

const tieOf = ({ twin, refundOf }: Row): Tie | null => {
  if (twin !== null) return { as: 'twin', to: twin };
  return refundOf === null ? null : { as: 'refundOf', to: refundOf };
};

export class Model {
  static #turn = 0;
  sources: Source[] = [];
  categories: string[] = [];
  budgets: Budget[] = [];
  rows: Row[] = [];
  trash: Row[] = [];

  /** True where something was done. */
  async apply(given: Step, world: World): Promise<void> {
    const before = new Map(this.rows.map((row) => [row.id, tieOf(row)]));
    await this.#steps[given.kind]?.(given, world);
    this.#rememberTies(before);
  }

  #rememberTies(before: ReadonlyMap<string, Tie | null>): void {
    const present = new Set(this.rows.map(({ id }) => id));
    for (const row of [...this.rows, ...this.trash]) {
      const [had, has] = [before.get(row.id), present.has(row.id) ? tieOf(row) : null];
      if (has) row.lastTie = { ...has, isCut: false };
      else if (had) row.lastTie = { ...had, isCut: !present.has(row.id) || !present.has(had.to) };
    }
  }

  readonly #steps: Record<string, (given: Step, world: World) => Promise<void>> = {
    addSource: async ({ cents }, { call }) => {
      if (this.sources.length > 4) return;
      const body = { name: 'Source', type_source: 'manual_entry' as const, amount: written(cents) };
      const { results } = (await call('createSource', { body })) as { results: { id: string } };
      this.sources.push({ id: results.id, opening: cents });
    },
    addCategory: async (_, { call }) => {
      if (this.categories.length > 4) return;
      const { results } = (await call('createCategory', { body: { name: 'Category' } })) as {
        results: { id: string };
      };
      this.categories.push(results.id);
    },
    addBudget: async ({ pick, day }, { call }) => {
      const category = at(this.categories, pick);
      if (!category) return;
      const target_period = toDate(day) as never;
      const body = { budget_amount: written(100), target_period, category_id: category };
      const { results } = (await call('createBudget', { body })) as { results: { id: string } };
      this.budgets.push({ id: results.id, category, month: toDate(day).slice(0, 7) });
    },
    post: async (given, { call }) => {
      const source = at(this.sources, given.pick);
      if (!source) return;
      const category = this.#category(given.other);
      const tags = TAGS.filter((_, index) => given.flags & (1 << index));
      const isClaim = !given.isIncome && given.flags % 5 === 0;
      await this.#post(
        call,
        source,
        given,
        { category_id: category, tags, to_be_paid_back: isClaim },
        {
          category,
          tags: new Set(tags),
          isClaim,
        },
      );
    },
    split: async (given, { call }) => {
      const source = at(this.sources, given.pick);
      if (!source) return;
      const first = 1 + (given.third % (given.cents - 1));
      const parts = [first, given.cents - first];
      const sign = given.isIncome ? 1 : -1;
      const categories = [this.#category(given.other), this.#category(given.third)];
      const lines = parts.map((amount, index) => ({
        category_id: categories[index] ?? null,
        amount: written(amount),
      }));
      await this.#post(
        call,
        source,
        given,
        { category_id: null, lines },
        {
          lines: parts.map((amount, index) => ({
            category: categories[index] ?? null,
            cents: amount * sign,
          })),
        },
      );
    },
    refund: async (given, { call }) => {
      const expense = at(
        this.rows.filter(({ cents, twin }) => cents < 0 && twin === null),
        given.other,
      );
      const source = at(this.sources, given.pick);
      if (!expense || !source) return;
      const left = -expense.cents - this.#cameBack(expense.id);
      if (left <= 0) return;
      const cents = 1 + (given.cents % left);
      const category = this.#category(given.third) ?? categoryOf(expense, cents);
      await this.#post(
        call,
        source,
        { ...given, cents, isIncome: true },
        { category_id: category, refund_of: expense.id },
        { category, refundOf: expense.id },
      );
    },
    transfer: async ({ pick, other, cents, day }, { call }) => {
      const [from, to] = [at(this.sources, pick), at(this.sources, other)];
      if (!from || !to || from === to) return;
      const body = {
        from_source_id: from.id,
        to_source_id: to.id,
        amount: written(cents),
        date: toDate(day) as never,
      };
      const { results } = (await call('createTransfer', { body })) as {
        results: { from: { id: string }; to: { id: string } };
      };
      const [out, back] = [results.from.id, results.to.id];
      this.rows.push(
        newRow({ id: out, source: from.id, date: toDate(day), cents: -cents, twin: back }),
        newRow({ id: back, source: to.id, date: toDate(day), cents, twin: out }),
      );
    },
    link: async ({ pick }, { call }) => {
      const free = this.rows.filter(({ twin, refundOf }) => twin === null && refundOf === null);
      const pairs = free.flatMap((from) =>
        free
          .filter((to) => from.cents < 0 && to.cents === -from.cents && to.source !== from.source)
          .map((to) => [from, to] as const),
      );
      const pair = at(pairs, pick);
      if (!pair) return;
      const [from, to] = pair;
      await call('linkTransfer', { body: { from_id: from.id, to_id: to.id } });
      [from.twin, to.twin] = [to.id, from.id];
      [from.isClaim, to.isClaim] = [false, false];
      this.#untieRefunds([from.id]);
    },
    unlink: async ({ pick }, { call }) => {
      const from = at(
        this.rows.filter(({ cents, twin }) => twin !== null && cents < 0),
        pick,
      );
      if (!from) return;
      await call('unlinkTransfer', { params: { id: from.id } });
      for (const row of this.rows) if (row.twin === from.id || row === from) row.twin = null;
    },
    amend: async ({ pick, cents, day, flags, other }, { call }) => {
      const row = at(
        this.rows.filter(({ twin, lines }) => twin === null && lines === null),
        pick,
      );
      if (!row) return;
      const category = flags & 2 ? this.#category(other) : undefined;
      const isOtherAmount = (flags & 1) === 1 && this.#isCovered(row, cents);
      const body = {
        ...(isOtherAmount && { amount: written(cents) }),
        ...(flags & 4 && { date: toDate(day) as never }),
        ...(category !== undefined && { category_id: category }),
      };
      await call('changeTransaction', { params: { id: row.id }, headers: {}, body });
      if (isOtherAmount) row.cents = Math.sign(row.cents) * cents;
      if (flags & 4) row.date = toDate(day);
      if (category !== undefined) this.#categorize(row, category);
    },
    unsplit: async ({ pick }, { call }) => {
      const row = at(
        this.rows.filter(({ lines, twin }) => lines !== null && twin === null),
        pick,
      );
      if (!row?.lines) return;
      await call('changeTransaction', { params: { id: row.id }, headers: {}, body: { lines: null } });
      const largest = row.lines.reduce((one, two) => (Math.abs(two.cents) > Math.abs(one.cents) ? two : one));
      row.lines = null;
      this.#categorize(row, largest.category);
    },
    tag: async ({ pick, flags }, { call }) => {
      const row = at(this.rows, pick);
      if (!row) return;
      const tags = TAGS.filter((_, index) => flags & (1 << index));
      await call('changeTransaction', { params: { id: row.id }, headers: {}, body: { tags } });
      row.tags = new Set(tags);
    },
    renameTag: async ({ pick, other }, { call }) => {
      const [from, to] = [at(TAGS, pick) ?? '', at(TAGS, other) ?? ''];
      if (from === to || !this.rows.some(({ tags }) => tags.has(from))) return;
      // A name that no row has any more is still its own tag: only one that is in use is merged with.
      if (!this.rows.some(({ tags }) => tags.has(to))) return;
      await call('renameTag', { params: { name: from }, body: { name: to } });
      for (const { tags } of this.rows) if (tags.delete(from)) tags.add(to);
    },
    removeTag: async ({ pick }, { call }) => {
      const name = at(TAGS, pick) ?? '';
      if (!this.rows.some(({ tags }) => tags.has(name))) return;
      await call('removeTag', { params: { name } });
      for (const { tags } of this.rows) tags.delete(name);
    },
    bulkCategory: async ({ pick, other, flags }, { call }) => {
      const category = this.#category(other);
      const filter = this.#someFilter(pick);
      const unsplit = flags % 2 === 1;
      await call('changeTransactions', { body: { filter, change: { category_id: category, unsplit } } });
      const wanted = this.rows.filter((row) => fits(row, filter) && (unsplit || row.lines === null));
      const was = new Map(wanted.map((row) => [row.id, row.category]));
      for (const row of wanted) row.lines = null;
      const own = new Set(wanted.map(({ id }) => id));
      for (const row of wanted) row.category = category;
      for (const row of wanted) this.#follow(row, was.get(row.id) ?? null, category, own);
    },
    bulkTags: async ({ pick, flags }, { call }) => {
      const filter = this.#someFilter(pick);
      const add_tags = TAGS.filter((_, index) => flags & (1 << index));
      const remove_tags = TAGS.filter(
        (_, index) => flags & (1 << ((index + 2) % 6)) && !(flags & (1 << index)),
      );
      await call('changeTransactions', { body: { filter, change: { add_tags, remove_tags } } });
      for (const row of this.rows.filter((one) => fits(one, filter))) {
        for (const tag of remove_tags) row.tags.delete(tag);
        for (const tag of add_tags) row.tags.add(tag);
      }
    },
    bulkMove: async ({ pick, other }, { call }) => {
      const source = at(this.sources, other);
      if (!source) return;
      const filter = this.#someFilter(pick);
      await call('changeTransactions', { body: { filter, change: { source_id: source.id } } });
      for (const row of this.rows.filter((one) => fits(one, filter) && one.twin === null))
        row.source = source.id;
    },
    bulkDelete: async ({ pick }, { call }) => {
      const filter = { ...this.#someFilter(pick), min: written(500_000) };
      await call('changeTransactions', { body: { filter, change: { delete: true } } });
      this.#drop(this.rows.filter((row) => fits(row, filter) && Math.abs(row.cents) >= 500_000));
    },
    remove: async ({ pick }, { call }) => {
      const row = at(this.rows, pick);
      if (!row) return;
      await call('removeTransaction', { params: { id: row.id }, headers: {} });
      this.#drop([row]);
    },
    restore: async ({ pick }, { call }) => {
      const row = at(
        this.trash.filter(({ source }) => this.sources.some(({ id }) => id === source)),
        pick,
      );
      if (!row) return;
      await call('restoreTrashed', { params: { id: row.id } });
      this.trash = this.trash.filter((one) => one !== row);
      const known = (category: string | null) =>
        category !== null && this.categories.includes(category) ? category : null;
      row.category = known(row.category);
      row.lines = row.lines?.map((line) => ({ ...line, category: known(line.category) })) ?? null;
      row.twin = null;
      const expense = this.rows.find(({ id, twin }) => id === row.refundOf && twin === null);
      if (!expense || this.#cameBack(expense.id) + row.cents > -expense.cents) row.refundOf = null;
      this.rows.push(row);
      this.#tieAgain(row);
    },
    removeCategory: async ({ pick }, { call }) => {
      const category = at(this.categories, pick);
      if (!category) return;
      await call('removeCategory', { params: { id: category } });
      this.categories = this.categories.filter((one) => one !== category);
      for (const item of [...this.rows, ...this.budgets])
        if (item.category === category) item.category = null;
      for (const { lines } of this.rows)
        for (const line of lines ?? []) if (line.category === category) line.category = null;
    },
    removeSource: async ({ pick }, { call }) => {
      const source = at(this.sources, pick);
      if (!source || this.sources.length < 2) return;
      await call('removeSource', { params: { id: source.id } });
      this.#drop(this.rows.filter((row) => row.source === source.id));
      this.sources = this.sources.filter((one) => one !== source);
      this.trash = this.trash.filter((row) => row.source !== source.id);
    },
    refused: (given, world) => this.#refuse(given, world),
    setBalance: async ({ pick, cents }, { call }) => {
      const source = at(this.sources, pick);
      if (!source) return;
      await call('changeSource', { params: { id: source.id }, body: { amount: written(cents) } });
      source.opening = cents - this.#moved(source.id);
    },
  };

  /** The model does nothing: whatever a refused operation changed would show as a difference. */
  async #refuse({ pick, flags, cents }: Step, { call }: World): Promise<void> {
    const unknown = '0199d3a4-7c1e-7000-8000-000000000000';
    const [source, row] = [at(this.sources, pick), at(this.rows, pick)];
    const body = { name: 'Name', type: 'income' as const, amount: written(cents), date: toDate(1) as never };
    const own = { ...body, source_id: source?.id ?? unknown };
    const attempts = [
      () => call('createTransaction', { body: { ...body, source_id: unknown } }),
      () => call('createTransaction', { body: { ...own, category_id: unknown } }),
      () => call('createTransaction', { body: { ...own, refund_of: unknown } }),
      () =>
        call('createTransfer', { body: { ...body, from_source_id: own.source_id, to_source_id: unknown } }),
      () => call('changeTransactions', { body: { filter: {}, change: { category_id: unknown } } }),
      () =>
        call('changeTransaction', {
          params: { id: row?.id ?? unknown },
          headers: {},
          body: { ...body, category_id: unknown },
        }),
    ];
    await expect(at(attempts, flags)?.()).rejects.toThrow();
  }

  async #post(
    call: Call,
    source: Source,
    { cents, day, isIncome }: Pick<Step, 'cents' | 'day' | 'isIncome'>,
    fields: object,
    own: Partial<Row>,
  ): Promise<void> {
    const body = {
      name: 'Name',
      type: isIncome ? ('income' as const) : ('expense' as const),
      source_id: source.id,
      amount: written(cents),
      date: toDate(day) as never,
      ...fields,
    };
    const { results } = (await call('createTransaction', { body } as never)) as { results: { id: string } };
    const signed = isIncome ? cents : -cents;
    this.rows.push(newRow({ id: results.id, source: source.id, date: toDate(day), cents: signed, ...own }));
  }

  /** What came back of an expense. */
  #cameBack(id: string, without?: Row): number {
    const refunds = this.rows.filter((row) => row.refundOf === id && row !== without);
    return refunds.reduce((sum, { cents }) => sum + cents, 0);
  }

  /** Whether not more comes back than was spent, if this one were of so many cents. */
  #isCovered(row: Row, cents: number): boolean {
    if (row.cents < 0) return cents >= -row.cents || this.#cameBack(row.id) <= cents;
    const expense = this.rows.find(({ id }) => id === row.refundOf);
    return !expense || cents <= row.cents || this.#cameBack(expense.id, row) + cents <= -expense.cents;
  }

  /** One of them, or none. */
  #category(pick: number): string | null {
    return pick % 4 === 0 ? null : (at(this.categories, pick) ?? null);
  }

  #someFilter(pick: number) {
    const source = at(this.sources, pick);
    return pick % 3 === 0 || !source ? { from: toDate(100) as never } : { source_id: source.id };
  }

  #categorize(row: Row, category: string | null): void {
    const was = row.category;
    row.category = category;
    this.#follow(row, was, category, new Set());
  }

  /** What gives it back goes along. */
  #follow(row: Row, was: string | null, category: string | null, own: ReadonlySet<string>): void {
    if (row.cents > 0 || row.twin !== null || was === category || category === null) return;
    for (const refund of this.rows)
      if (refund.refundOf === row.id && refund.category === was && !own.has(refund.id))
        refund.category = category;
  }

  /** What was deleted is tied again to what it was tied to last, and to what gave it back. */
  #tieAgain(row: Row): void {
    const { lastTie } = row;
    const other = lastTie?.isCut && this.rows.find(({ id }) => id === lastTie.to);
    if (other && lastTie.as === 'twin' && tieOf(row) === null && other.twin === null) {
      if (row.cents === -other.cents && row.source !== other.source) {
        [row.twin, other.twin] = [other.id, row.id];
        [row.refundOf, other.refundOf] = [null, null];
        [row.isClaim, other.isClaim] = [false, false];
        this.#untieRefunds([row.id, other.id]);
      }
    }
    const isLeft = (refund: Row, expense: Row) =>
      this.#cameBack(expense.id, refund) + refund.cents <= -expense.cents;
    if (
      other &&
      lastTie.as === 'refundOf' &&
      tieOf(row) === null &&
      other.twin === null &&
      isLeft(row, other)
    )
      row.refundOf = other.id;
    if (row.twin !== null) return;
    for (const refund of this.rows) {
      const tie = refund.lastTie;
      const isCut = tie?.isCut && tie.as === 'refundOf' && tie.to === row.id;
      if (isCut && tieOf(refund) === null && isLeft(refund, row)) refund.refundOf = row.id;
    }
  }

  #untieRefunds(ids: readonly string[]): void {
    for (const row of this.rows) if (row.refundOf && ids.includes(row.refundOf)) row.refundOf = null;
  }

  #drop(gone: readonly Row[]): void {
    const ids = gone.map(({ id }) => id);
    this.rows = this.rows.filter((row) => !ids.includes(row.id));
    this.#untieRefunds(ids);
    for (const row of this.rows) if (row.twin && ids.includes(row.twin)) row.twin = null;
    this.trash.push(...gone);
  }

  #moved = (source: string) =>
    this.rows.filter((row) => row.source === source).reduce((sum, { cents }) => sum + cents, 0);

  /** Every figure that the API gives, against a recount. */
  async expectAgreement(world: World): Promise<void> {
    const { call } = world;
    const { results: sources } = (await call('listSources', { query: {} })) as {
      results: { id: string; amount: number; transaction_count: number }[];
    };
    expect(sources.map(({ id, amount, transaction_count }) => [id, amount, transaction_count])).toEqual(
      this.sources.map(({ id, opening }) => [
        id,
        euro(opening + this.#moved(id)),
        this.rows.filter(({ source }) => source === id).length,
      ]),
    );
    const [source, category] = [this.sources[0]?.id, this.categories[0]];
    const filters = [
      {},
      { type: 'income' },
      { type: 'expense', to: toDate(200) },
      { type: 'transfer' },
      { category_id: 'none' },
      { tag: ['red'] },
      { has: 'lines' },
      { has: 'refund' },
      { has: 'claim' },
      ...(source ? [{ source_id: source, from: toDate(45) }] : []),
      ...(category
        ? [{ category_id: category }, { category_id: category, from: toDate(20), to: toDate(300) }]
        : []),
      ...(source && category ? [{ source_id: source, category_id: category }] : []),
    ];
    // Everything always; of the filters a third each time, which over many histories is all of them many times.
    Model.#turn += 1;
    for (const [index, query] of filters.entries())
      if (index === 0 || index % 3 === Model.#turn % 3) await this.#expectFiltered(query, world);
    await this.#expectBudgets(world);
    await this.#expectBalances(world);
  }

  async #expectFiltered(query: Filter, { call }: World): Promise<void> {
    const fitting = this.rows.filter((row) => fits(row, query));
    const parts = fitting.filter(({ twin }) => twin === null).map((row) => partIn(row, query));
    const income = parts.filter((part) => part > 0).reduce((sum, part) => sum + part, 0);
    const expense = -parts.filter((part) => part < 0).reduce((sum, part) => sum + part, 0);
    const answer = (await call('listTransactions', {
      query: { ...query, page: 1, per_page: 500 } as never,
    })) as {
      results: { id: string }[];
    };
    expect([query, answer]).toMatchObject([
      query,
      {
        total: fitting.length,
        summary: { income: euro(income), expense: euro(expense), balance: euro(income - expense) },
      },
    ]);
    expect(answer.results.map(({ id }) => id).toSorted()).toEqual(fitting.map(({ id }) => id).toSorted());
    const months = (await call('listTransactionMonths', { query: query as never })) as {
      results: { count: number }[];
      summary: object;
    };
    expect(months.summary).toMatchObject({ income: euro(income), expense: euro(expense) });
    expect(months.results.reduce((sum, { count }) => sum + count, 0)).toBe(fitting.length);
  }

  async #expectBudgets({ call }: World): Promise<void> {
    const { results } = (await call('listBudgets', { query: {} })) as {
      results: { id: string; spent: number }[];
    };
    const told = new Map(results.map(({ id, spent }) => [id, spent]));
    for (const { id, category, month } of this.budgets) {
      const spent = this.rows
        .filter((row) => row.date.startsWith(month) && row.twin === null)
        .filter(({ cents, refundOf }) => cents < 0 || refundOf !== null)
        .reduce((sum, row) => sum - partIn(row, { category_id: category ?? 'none' }), 0);
      expect(told.get(id)).toBe(euro(spent));
    }
  }

  async #expectBalances({ call }: World): Promise<void> {
    const source_id = this.sources[0]?.id;
    if (!source_id) return;
    const { results } = (await call('listBalances', { query: { source_id } })) as {
      results: { month: string; closing_balance: number }[];
    };
    const opening = this.sources[0]?.opening ?? 0;
    for (const { month, closing_balance } of results) {
      const until = this.rows.filter(({ source, date }) => source === source_id && date.slice(0, 7) <= month);
      expect(closing_balance).toBe(euro(opening + until.reduce((sum, { cents }) => sum + cents, 0)));
    }
  }
}

const newRow = (own: Pick<Row, 'id' | 'source' | 'date' | 'cents'> & Partial<Row>): Row => ({
  category: null,
  lines: null,
  twin: null,
  lastTie: null,
  refundOf: null,
  isClaim: false,
  tags: new Set(),
  ...own,
});

/** What a refund takes over where it says nothing itself. */
function categoryOf({ category, lines }: Row, cents: number): string | null {
  if (!lines) return category;
  const same = lines.find((line) => Math.abs(line.cents) === cents);
  const largest = lines.reduce((one, two) => (Math.abs(two.cents) > Math.abs(one.cents) ? two : one));
  return (same ?? largest).category;
}

type Filter = {
  type?: string;
  category_id?: string;
  source_id?: string;
  from?: string;
  to?: string;
  tag?: string[];
  has?: string;
};

const partsOf = ({ lines, category, cents }: Row): Line[] => lines ?? [{ category, cents }];
const isIn = (category: string | null, wanted: string) =>
  wanted === 'none' ? category === null : category === wanted;

/** What of it counts: the lines of the wanted category, or all of it. */
function partIn(row: Row, { category_id }: Filter): number {
  const parts = partsOf(row).filter(
    ({ category }) => category_id === undefined || isIn(category, category_id),
  );
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}

function fits(row: Row, { type, category_id, source_id, from, to, tag, has }: Filter): boolean {
  const kind = row.twin !== null ? 'transfer' : row.cents > 0 ? 'income' : 'expense';
  const has_ = { lines: row.lines !== null, refund: row.refundOf !== null, claim: row.isClaim };
  return (
    (type === undefined || type === kind) &&
    (category_id === undefined || partsOf(row).some(({ category }) => isIn(category, category_id))) &&
    (source_id === undefined || row.source === source_id) &&
    (from === undefined || row.date >= from) &&
    (to === undefined || row.date <= to) &&
    (tag === undefined || tag.every((one) => row.tags.has(one))) &&
    (has === undefined || has_[has as keyof typeof has_])
  );
}
