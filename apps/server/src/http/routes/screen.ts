import { hash } from 'node:crypto';
import { type Endpoint, hasStrictQuery } from '@saldo/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { onBehalfOf } from '../../db/on-behalf.ts';
import { toNetwork } from '../limits/network.ts';
import type { Schedule } from '../limits/schedule.ts';
import type { Kept } from '../replies/kept-answers.ts';
import { isPortions } from '../replies/streamed-results.ts';
import { requireCaller } from './caller.ts';
import { requireDaysInOrder } from './days-in-order.ts';
import type { Caller } from './handlers.ts';
import type { RouteDeps } from './route-deps.ts';
import { toVisitor } from './visitor.ts';

/** After so many milliseconds a screen goes without what is still on its way. */
const PATIENCE = 250;

type Row = {
  row: Endpoint;
  /** Where its parameters are in a path. */
  pattern: RegExp;
  query: z.ZodType;
  run: (input: object) => Promise<unknown>;
  write: (answer: unknown) => string;
};
type Asking = { request: FastifyRequest; reply: FastifyReply; caller: Caller };

/** Gathers the answers of several reads. What is still right from last time is not read again. */
export class Screen {
  readonly #rows: Row[] = [];
  readonly #deps: RouteDeps;
  readonly #schedule: Schedule;

  constructor(deps: RouteDeps, schedule: Schedule) {
    this.#deps = deps;
    this.#schedule = schedule;
  }

  /** Reads of one's own data, whose answers are JSON and made here. */
  offer(row: Endpoint, run: Row['run']): void {
    const { method, path, access, raw, outside, queued, limit, gathers, response: schema } = row;
    if (method !== 'GET' || access === 'public' || raw || outside || queued || limit || gathers) return;
    this.#rows.push({
      row,
      pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      query: hasStrictQuery(row) ? (row.query ?? z.object({})).strict() : z.unknown(),
      run,
      write: this.#deps.answerCompiler({ schema, method, url: path }),
    });
  }

  async read(request: FastifyRequest, reply: FastifyReply): Promise<Kept> {
    const { get: addresses } = request.query as { get: string[] };
    const caller = request.caller ?? (await requireCaller(request, this.#deps));
    const parts: [string, string][] = [];
    const all = [...new Set(addresses)].map(async (address) => {
      const text = await this.#answer(address, { request, reply, caller }).catch(() => undefined);
      if (text !== undefined) parts.push([address, text]);
    });
    await inTime(Promise.all(all));
    const fields = parts.toSorted(([one], [two]) => (one < two ? -1 : 1)).map(toField);
    const text = `{"results":{${fields.join(',')}}}`;
    return { state: '', text, tag: `W/"${hash('sha1', text, 'base64url')}"`, encoded: new Map() };
  }

  async #answer(address: string, asking: Asking): Promise<string | undefined> {
    const { request, caller } = asking;
    const key = `${caller.userId} ${caller.owner} ${address}`;
    const readState = () => this.#deps.readState(caller.owner);
    const kept = this.#deps.keptAnswers.find({ key, readState });
    if (kept) return kept.text;
    await this.#deps.requireAllowance(toNetwork(request.ip ?? ''), caller.owner, () => {});
    const found = await this.#run(address, asking, readState);
    if (!found) return undefined;
    const { row, state, answer, write } = found;
    const text = write(answer);
    return row.kept ? this.#deps.keptAnswers.keep({ key, readState }, state, text).text : text;
  }

  /** Undefined where no row of ours answers there, or not in one piece. */
  async #run(address: string, { request, reply, caller }: Asking, readState: () => string | undefined) {
    const { pathname, search, searchParams } = new URL(address, 'http://here');
    if (pathname + search !== address) return undefined;
    for (const { row, pattern, query, run, write } of this.#rows) {
      const match = pattern.exec(pathname);
      if (!match) continue;
      const raw = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
      );
      const input = {
        params: row.params?.parse(raw),
        query: query.parse(toQuery(searchParams)),
        ...{ headers: row.headers?.parse({}), body: undefined, caller, visitor: toVisitor(request) },
      };
      requireDaysInOrder(input);
      let state = readState();
      const work = async () => {
        if (row.foreseen) {
          await this.#deps.findRecurring(caller.owner);
          state = readState();
        }
        return run(input);
      };
      const answer = await onBehalfOf(caller.owner, () => this.#schedule.run(row, caller.owner, reply, work));
      if (!isPortions(answer)) return { row, write, answer, state };
      await answer[Symbol.asyncIterator]().return?.();
      return undefined;
    }
    return undefined;
  }
}

const toField = ([address, text]: [string, string]) => `${JSON.stringify(address)}:${text}`;

/** As a query is read anywhere: what is named more than once is a list. */
function toQuery(parameters: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(parameters.keys())];
  const query = names.map((name) => {
    const [first = '', ...more] = parameters.getAll(name);
    return [name, more.length > 0 ? [first, ...more] : first] as const;
  });
  return Object.fromEntries(query);
}

/** Done, or too late. */
async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([work, tooLate]);
  clearTimeout(timer);
}
