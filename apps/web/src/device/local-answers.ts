import type { Category, ResponseOf, Source, Transaction } from '@saldo/contract';
import type { Call } from '../api/without-network.ts';
import type { Copy } from './copy.ts';
import { isLocal, listLocally, listMonthsLocally } from './local-list.ts';
import type { Pending } from './pending-change.ts';
import { type Names, type Row, withPending } from './pending-rows.ts';
import type { Queue } from './queue.ts';
import { withNames } from './with-names.ts';

const CATEGORIES = '/api/categories';
const SOURCES = '/api/sources';

type Parts = { copy: Copy; queue: Queue; home: () => string; now: () => number };
type Found = { at: number; body: unknown };

/** What the server would answer, from the copy and from what waits. */
export class LocalAnswers {
  readonly #parts: Parts;
  #rows: Promise<Transaction[]> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Something is another than before. */
  forgetRows(): void {
    this.#rows = undefined;
  }

  async names(): Promise<Names> {
    const read = async <One>(url: string) =>
      ((await this.#parts.copy.findAnswer(url))?.body as { results: One[] } | undefined)?.results ?? [];
    return { categories: await read<Category>(CATEGORIES), sources: await read<Source>(SOURCES) };
  }

  async find(call: Call): Promise<Found | undefined> {
    const rows = await this.#findAmongRows(call);
    if (rows) return rows;
    const { name, url } = call;
    const kept = await this.#parts.copy.findAnswer(url);
    if (!kept || name !== 'listSuggestions') return kept;
    const decided = new Set((await this.#parts.queue.list()).flatMap(({ ids }) => ids));
    const { results, ...rest } = kept.body as ResponseOf<'listSuggestions'>;
    const open = results.filter((one) => !decided.has(one.transaction_id));
    const total = rest.total - (results.length - open.length);
    return { at: kept.at, body: { ...rest, results: open, total } };
  }

  /** Where all that is asked for is here. */
  async findRows(call: Call): Promise<unknown> {
    const isWhole = (await this.#parts.copy.state())?.since === '';
    return isWhole ? (await this.#findAmongRows(call))?.body : undefined;
  }

  async #findAmongRows({ name, params, query = {} }: Call): Promise<Found | undefined> {
    const state = await this.#parts.copy.state();
    if (state && isLocal(query)) {
      const home = this.#parts.home();
      if (name === 'listTransactions')
        return { at: state.at, body: listLocally(await this.#all(), query, home) };
      if (name === 'listTransactionMonths')
        return { at: state.at, body: listMonthsLocally(await this.#all(), query, home) };
    }
    if (name !== 'readTransaction') return undefined;
    const row = await this.findRow(params?.id ?? '');
    return row && { at: state?.at ?? this.#parts.now(), body: { results: row } };
  }

  /** Those of the copy as they will be; read once while nothing changes. */
  async #all(): Promise<Transaction[]> {
    this.#rows ??= (async () => {
      const names = await this.names();
      return withPending(withNames(await this.#parts.copy.rows(), names), await this.#pending(), names);
    })();
    return this.#rows;
  }

  async findRow(id: string): Promise<Row | undefined> {
    const known = await this.#parts.queue.toServerId(id);
    const row = known && (await this.#parts.copy.findRow(known));
    const kept =
      known && (await this.#parts.copy.findAnswer(`/api/transactions/${encodeURIComponent(known)}`));
    const found = row || (kept && (kept.body as ResponseOf<'readTransaction'>).results);
    const names = await this.names();
    const rows = withPending(withNames(found ? [found] : [], names), await this.#pending(), names);
    return rows.find((one) => one.id === known || one.id === id);
  }

  /** With the ids that rows have by now. */
  async #pending(): Promise<Pending[]> {
    const changes = await this.#parts.queue.list();
    return Promise.all(
      changes.map(async (change) => ({
        ...change,
        ids: await Promise.all(change.ids.map(async (id) => (await this.#parts.queue.toServerId(id)) ?? id)),
      })),
    );
  }
}
