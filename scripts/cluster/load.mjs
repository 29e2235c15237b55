import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Together about as much as two cores carry that a whole cluster runs on. */
const PEOPLE = 30;
const MS_BETWEEN = 300;
const SHARE_OF_WRITES = 0.4;
const LONGEST_ANSWER_MS = 30_000;
const AT_ONCE = 5;

const READS = ['/api/transactions?page=1&per_page=10', '/api/sources', '/api/balances', '/api/categories'];

/** @typedef {{ at: number, took: number, isWrite: boolean }} Success `took` from the first try on. */
/** @typedef {{ headers: Record<string, string>, source: string }} Person */

/**
 * People who read and write all the time, and ask again for what was not answered: the very same, with the same key.
 * @param {string} origin
 */
export async function prepareLoad(origin) {
  /** @type {Set<string>} */
  const acknowledged = new Set();
  /** @type {Success[]} */
  let successes = [];
  /** @type {string[]} */
  let errors = [];
  let requests = 0;

  /** @param {string} path @param {RequestInit} init */
  const call = async (path, init) => {
    requests += 1;
    const answer = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(LONGEST_ANSWER_MS) });
    return { answer, body: /** @type {any} */ (await answer.json()) };
  };

  /** @param {string} path @param {RequestInit} init @param {boolean} isWrite @param {() => boolean} isOver */
  const insist = async (path, init, isWrite, isOver) => {
    const begun = performance.now();
    while (true) {
      const { answer, body } = await call(path, init).catch(toSilence);
      if (answer?.ok) {
        const at = performance.now();
        successes.push({ at, took: at - begun, isWrite });
        return body;
      }
      errors.push(answer ? `${answer.status} ${body?.code ?? ''}` : String(body));
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
      // Somebody who has had enough still does not know whether it was done.
      if (isOver()) return undefined;
      await pause(1000 * Number(answer?.headers.get('retry-after') ?? 1) * (0.5 + Math.random() / 2));
    }
  };

  const never = () => false;
  /** @param {unknown} body @param {Record<string, string>} [headers] @returns {RequestInit} */
  const posting = (body, headers = {}) => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

  /** @returns {Promise<Person>} */
  const settle = async () => {
    const credentials = { email: `${randomUUID()}@example.org`, password: 'correct horse' };
    await insist('/api/signup', posting(credentials), true, never);
    const { access_token } = await insist('/api/login', posting(credentials), true, never);
    const headers = { authorization: `Bearer ${access_token}` };
    const wallet = { name: 'Wallet', type_source: 'manual_entry', amount: 0 };
    const made = await insist('/api/sources', posting(wallet, headers), true, never);
    return { headers, source: made.results.id };
  };

  /** @param {Person} person @param {() => boolean} isOver */
  const live = async ({ headers, source }, isOver) => {
    while (!isOver()) {
      if (Math.random() < SHARE_OF_WRITES) {
        const name = randomUUID();
        const amount = Math.ceil(Math.random() * 10_000) / 100;
        const entry = { name, type: Math.random() < 0.5 ? 'income' : 'expense', amount, date: '2026-11-15' };
        const init = posting({ ...entry, source_id: source }, { ...headers, 'idempotency-key': name });
        if (await insist('/api/transactions', init, true, isOver)) acknowledged.add(name);
      } else {
        const path = READS[Math.floor(Math.random() * READS.length)] ?? '';
        await insist(path, { headers }, false, isOver);
      }
      await pause(MS_BETWEEN * (0.5 + Math.random()));
    }
  };

  /** @type {Person[]} */
  const people = [];
  while (people.length < PEOPLE) people.push(...(await Promise.all(Array.from({ length: AT_ONCE }, settle))));

  return {
    acknowledged,
    /** Until `stop`, which answers with what was seen since. */
    begin: () => {
      let isOver = false;
      [successes, errors, requests] = [[], [], 0];
      const from = performance.now();
      const lives = Promise.all(people.map((person) => live(person, () => isOver)));
      // What nobody expects is told at the end.
      lives.catch(() => {});
      return async () => {
        const to = performance.now();
        isOver = true;
        await lives;
        return { from, to, successes, errors, requests };
      };
    },
  };
}

/** @param {unknown} error @returns {{ answer: Response | undefined, body: any }} */
function toSilence(error) {
  const { cause, name, message } = /** @type {Error & { cause?: { code?: string } }} */ (error);
  return { answer: undefined, body: `no answer: ${cause?.code ?? (name === 'Error' ? message : name)}` };
}

/** @typedef {Awaited<ReturnType<typeof prepareLoad>>} Load */
/** @typedef {Awaited<ReturnType<ReturnType<Load['begin']>>>} Seen */
