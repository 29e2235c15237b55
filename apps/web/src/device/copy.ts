import type { ResponseOf, Transaction } from '@saldo/contract';
import type { CopyDatabase, CopyState, KeptAnswer } from './databases.ts';
import { readAnswer } from './read-answer.ts';

type Ask = (path: string, signal?: AbortSignal) => Promise<unknown>;

const CHANGES_AT_ONCE = 100;
/** Later than any month. */
const NONE_YET = '9999-12';
/** So many months are here in any case. */
const MONTHS = 24;
/** Everything, where the browser has room for that many times what this takes. */
const ROOM = 300_000_000;

const DAY = 24 * 60 * 60 * 1000;
const LONGEST_KEPT = 120 * DAY;
/** Letters of all answers together. */
const MOST_KEPT = 10_000_000;

/** What the server told of one person: answers as they came, and the rows, which the feed of changes keeps up to date. */
export class Copy {
  readonly #db: CopyDatabase;
  readonly #ask: Ask;
  readonly #now: () => number;
  /** In which month each row is; read once. */
  #monthOf: Map<string, string> | undefined;
  /** The state that it is of. */
  #mark = '';

  constructor(db: CopyDatabase, ask: Ask, now: () => number) {
    this.#db = db;
    this.#ask = ask;
    this.#now = now;
  }

  async keepAnswer(url: string, body: unknown): Promise<void> {
    await this.#db.put('answers', { url, at: this.#now(), body });
  }

  findAnswer(url: string): Promise<KeptAnswer | undefined> {
    return this.#db.get('answers', url);
  }

  state(): Promise<CopyState | undefined> {
    return this.#db.get('state', 'copy');
  }

  async rows(): Promise<Transaction[]> {
    const months = await this.#db.getAll('months');
    return months.flatMap(({ rows }) => rows);
  }

  async findRow(id: string): Promise<Transaction | undefined> {
    const month = (await this.#index(await this.state())).get(id);
    const found = month === undefined ? undefined : await this.#db.get('months', month);
    return found?.rows.find((row) => row.id === id);
  }

  /** Another one means that other rows are known; empty while none are. */
  async mark(): Promise<string> {
    const state = await this.state();
    return state ? toMark(state) : '';
  }

  /** What the server has just done shows before the feed tells it, also where the network goes meanwhile. */
  async learn(name: string, id: string | undefined, body: unknown): Promise<void> {
    const row = name === 'removeTransaction' ? undefined : readAnswer(body);
    const about = row?.id ?? id;
    const seen = await this.state();
    if (!seen || !about || (!row && name !== 'removeTransaction')) return;
    const was = (await this.#index(seen)).get(about);
    const transaction = this.#db.transaction(['months', 'state'], 'readwrite');
    const months = transaction.objectStore('months');
    const state = await transaction.objectStore('state').get('copy');
    // Another page was faster: the feed will tell.
    if (!state || toMark(state) !== this.#mark) return transaction.done;
    const old = (was === undefined ? undefined : await months.get(was))?.rows ?? [];
    const known = old.find((one) => one.id === about);
    // What came after it may be here already, or have deleted it.
    const isNews = row ? (known ? known.version < row.version : name === 'createTransaction') : known;
    if (!isNews) return transaction.done;
    if (was !== undefined) await months.put({ month: was, rows: old.filter((one) => one !== known) });
    const month = row?.date.slice(0, 7) ?? '';
    const isHere = row && month >= state.since;
    if (isHere) await months.put({ month, rows: [...((await months.get(month))?.rows ?? []), row] });
    const next = { ...state, learned: (state.learned ?? 0) + 1 };
    await transaction.objectStore('state').put(next, 'copy');
    await transaction.done;
    if (isHere) this.#monthOf?.set(about, month);
    else this.#monthOf?.delete(about);
    this.#mark = toMark(next);
  }

  /** Fetches what happened since the last time, or everything where that isn't known. */
  async follow(signal?: AbortSignal): Promise<void> {
    let state = (await this.state()) ?? (await this.#begin(signal));
    for (;;) {
      const { results, feed } = await this.#askForChanges(state.last, signal);
      if (feed.reset || feed.ledger !== state.ledger) {
        state = await this.#begin(signal);
        break;
      }
      state = { ...state, last: feed.last, at: this.#now() };
      await this.#apply(results, state);
      if (feed.more) continue;
      if (state.since === '' && (await this.#index(state)).size !== feed.transactions)
        state = await this.#begin(signal);
      break;
    }
    await this.#readMonths(state, signal);
    await this.#prune(state);
  }

  /** Once a day: what nobody has asked for in months goes, and the oldest of what is too much. */
  async #prune({ prunedAt = 0 }: CopyState): Promise<void> {
    if (Math.abs(this.#now() - prunedAt) < DAY) return;
    const transaction = this.#db.transaction(['answers', 'state'], 'readwrite');
    const answers = transaction.objectStore('answers');
    const all = (await answers.getAll()).toSorted((one, other) => other.at - one.at);
    let size = 0;
    for (const { url, at, body } of all) {
      size += JSON.stringify(body).length;
      if (this.#now() - at > LONGEST_KEPT || size > MOST_KEPT) await answers.delete(url);
    }
    await putState(transaction.objectStore('state'), { prunedAt: this.#now() });
    await transaction.done;
  }

  async #askForChanges(after: string, signal?: AbortSignal) {
    const path = `/api/changes?after=${encodeURIComponent(after)}&limit=${CHANGES_AT_ONCE}`;
    const { results, feed } = (await this.#ask(path, signal)) as ResponseOf<'listChanges'>;
    if (!feed) throw new Error('the server tells no changes');
    return { results, feed };
  }

  /** Nothing is here yet. What changes while it is read, the feed tells afterwards. */
  async #begin(signal?: AbortSignal): Promise<CopyState> {
    const { feed } = await this.#askForChanges('unknown', signal);
    const state = { last: feed.last, ledger: feed.ledger, since: NONE_YET, at: this.#now() };
    const transaction = this.#db.transaction(['months', 'state'], 'readwrite');
    await transaction.objectStore('months').clear();
    await transaction.objectStore('state').put(state, 'copy');
    await transaction.done;
    this.#monthOf = undefined;
    return state;
  }

  /** The newest first, so that what people look at is here soon; a page that is closed goes on the next time. */
  async #readMonths(state: CopyState, signal?: AbortSignal): Promise<void> {
    if (state.since === '') return;
    const { results } = (await this.#ask(
      '/api/transactions/months',
      signal,
    )) as ResponseOf<'listTransactionMonths'>;
    const first = await this.#findSince();
    for (const { month } of results) {
      if (month >= state.since) continue;
      if (month < first) return;
      signal?.throwIfAborted();
      const days = `from=${month}-01&to=${month}-${lastDayOf(month)}`;
      const { results: rows } = (await this.#ask(
        `/api/transactions?${days}`,
        signal,
      )) as ResponseOf<'listTransactions'>;
      const transaction = this.#db.transaction(['months', 'state'], 'readwrite');
      await transaction.objectStore('months').put({ month, rows });
      await putState(transaction.objectStore('state'), { since: month });
      await transaction.done;
      for (const { id } of rows) this.#monthOf?.set(id, month);
    }
    const transaction = this.#db.transaction('state', 'readwrite');
    await putState(transaction.store, { since: '' });
    await transaction.done;
  }

  async #apply(results: ResponseOf<'listChanges'>['results'], state: CopyState): Promise<void> {
    const index = await this.#index(await this.state());
    const touched = new Map<string, Transaction[]>();
    const open = async (month: string) => {
      const rows = touched.get(month) ?? (await this.#db.get('months', month))?.rows ?? [];
      touched.set(month, rows);
      return rows;
    };
    const remove = async (id: string) => {
      const month = index.get(id);
      if (month === undefined) return;
      const rows = await open(month);
      touched.set(
        month,
        rows.filter((row) => row.id !== id),
      );
      index.delete(id);
    };
    for (const { transactions = [], removed = [] } of results) {
      for (const row of transactions) {
        await remove(row.id);
        const month = row.date.slice(0, 7);
        if (month < state.since) continue;
        (await open(month)).push(row);
        index.set(row.id, month);
      }
      for (const id of removed) await remove(id);
    }
    // All of it, or nothing: a page may be closed at any time.
    const transaction = this.#db.transaction(['months', 'state'], 'readwrite');
    for (const [month, rows] of touched) await transaction.objectStore('months').put({ month, rows });
    const { last, at } = state;
    this.#mark = toMark(await putState(transaction.objectStore('state'), { last, at }));
    await transaction.done;
  }

  async #findSince(): Promise<string> {
    const { quota = 0, usage = 0 } = (await globalThis.navigator?.storage?.estimate?.()) ?? {
      quota: Infinity,
    };
    if (quota - usage > ROOM) return '';
    const day = new Date(this.#now());
    return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - MONTHS, 1)).toISOString().slice(0, 7);
  }

  /** Another page may have gone on. */
  async #index(state: CopyState | undefined): Promise<Map<string, string>> {
    const mark = state ? toMark(state) : '';
    if (this.#monthOf && mark === this.#mark) return this.#monthOf;
    const index = new Map<string, string>();
    for (const { month, rows } of await this.#db.getAll('months'))
      for (const { id } of rows) index.set(id, month);
    this.#monthOf = index;
    this.#mark = mark;
    return index;
  }
}

const toMark = ({ last, learned = 0 }: CopyState) => `${last} ${learned}`;

type States = {
  get: (key: 'copy') => Promise<CopyState | undefined>;
  put: (state: CopyState, key: 'copy') => Promise<unknown>;
};

/** The rest stays as some page has left it. */
async function putState(states: States, fields: Partial<CopyState>): Promise<CopyState> {
  const state = { ...((await states.get('copy')) as CopyState), ...fields };
  await states.put(state, 'copy');
  return state;
}

const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
