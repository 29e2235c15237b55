import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ServerProcess } from './server-process.ts';

/** One of them, or whatever stands before several. */
type Callable = Pick<ServerProcess, 'call'>;

type Entry = { id: string; name: string; cents: number };
/** What was sent and never answered: it happened or it did not, and nothing else. */
type Doubt =
  | { kind: 'post'; name: string; cents: number; key: string }
  | { kind: 'amend'; entry: Entry; cents: number }
  | { kind: 'remove'; entry: Entry };

const PEOPLE = 3;
const WRITERS_EACH = 2;

/** People who write without a pause, and remember what they were told is done. */
export class Writers {
  readonly #server: Callable;
  readonly #writers: Writer[] = [];

  constructor(server: Callable) {
    this.#server = server;
  }

  get acknowledged(): number {
    return this.#writers.reduce((total, { acknowledged }) => total + acknowledged, 0);
  }

  /** How those that nobody answered turned out. */
  readonly doubts = { happened: 0, not: 0 };
  /** What a failing server said meanwhile. */
  readonly refusals = new Map<string, number>();

  async signUp(): Promise<void> {
    for (let person = 0; person < PEOPLE; person++) {
      const credentials = { email: `${randomUUID()}@example.org`, password: 'correct horse' };
      await this.#server.call('POST', '/api/signup', { body: credentials });
      const login = await this.#server.call('POST', '/api/login', { body: credentials });
      const headers = { authorization: `Bearer ${login.body.access_token}` };
      for (let turn = 0; turn < WRITERS_EACH; turn++) {
        const source = await this.#server.call('POST', '/api/sources', {
          headers,
          body: { name: `Source ${turn}`, type_source: 'manual_entry', amount: 0 },
        });
        this.#writers.push(new Writer(this.#server, headers, source.body.results.id, this.refusals));
      }
    }
  }

  /** Until `stop`, or until nobody answers any more. */
  write(): { stop: () => void; done: Promise<unknown> } {
    let isOver = false;
    const done = Promise.all(this.#writers.map((writer) => writer.write(() => isOver)));
    return {
      stop: () => {
        isOver = true;
      },
      done,
    };
  }

  /** Until so many writes were acknowledged. */
  async reach(count: number): Promise<void> {
    while (this.acknowledged < count) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  /** Finds out how each doubt ended, and that everything else is as it was acknowledged, to the cent. */
  async check(): Promise<void> {
    for (const writer of this.#writers) await writer.check(this.doubts);
  }
}

class Writer {
  readonly #server: Callable;
  readonly #headers: Record<string, string>;
  readonly #source: string;
  readonly #refusals: Map<string, number>;
  readonly #entries: Entry[] = [];
  #doubt: Doubt | undefined;
  acknowledged = 0;

  constructor(
    server: Callable,
    headers: Record<string, string>,
    source: string,
    refusals: Map<string, number>,
  ) {
    this.#server = server;
    this.#headers = headers;
    this.#source = source;
    this.#refusals = refusals;
  }

  /** As a careful client does: what the server could not do is asked for again, the very same. */
  async write(isOver: () => boolean): Promise<void> {
    let isAgain = this.#doubt !== undefined;
    while (!isOver()) {
      this.#doubt ??= this.#choose();
      const doubt = this.#doubt;
      const answer = await this.#send(doubt).catch(() => undefined);
      // Nobody answered: whatever it was stays in doubt.
      if (!answer) return;
      if (answer.status >= 500) {
        const reason = `${answer.status} ${answer.body.code}`;
        this.#refusals.set(reason, (this.#refusals.get(reason) ?? 0) + 1);
        isAgain = true;
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      const isGone = doubt.kind === 'remove' && isAgain && answer.status === 404;
      if (!isGone) expect(answer.status).toBeLessThan(300);
      isAgain = false;
      this.acknowledged += 1;
      this.#settle(doubt, answer.body.results?.id);
      this.#doubt = undefined;
    }
  }

  #choose(): Doubt {
    const entry = this.#entries[Math.floor(Math.random() * this.#entries.length)];
    const cents = 1 + Math.floor(Math.random() * 100_000);
    const dice = Math.random();
    if (entry && dice < 0.25) return { kind: 'amend', entry, cents };
    if (entry && dice < 0.4) return { kind: 'remove', entry };
    return { kind: 'post', name: randomUUID(), cents, key: randomUUID() };
  }

  #send(doubt: Doubt) {
    const headers = this.#headers;
    if (doubt.kind === 'remove')
      return this.#server.call('DELETE', `/api/transactions/${doubt.entry.id}`, { headers });
    if (doubt.kind === 'amend')
      return this.#server.call('PUT', `/api/transactions/${doubt.entry.id}`, {
        headers,
        body: { amount: doubt.cents / 100 },
      });
    return this.#server.call('POST', '/api/transactions', {
      headers: { ...headers, 'idempotency-key': doubt.key },
      body: {
        name: doubt.name,
        type: 'income',
        amount: doubt.cents / 100,
        date: '2026-11-15',
        source_id: this.#source,
        description: 'x'.repeat(200),
      },
    });
  }

  #settle(doubt: Doubt, id: string): void {
    if (doubt.kind === 'post') this.#entries.push({ id, name: doubt.name, cents: doubt.cents });
    else if (doubt.kind === 'amend') doubt.entry.cents = doubt.cents;
    else this.#entries.splice(this.#entries.indexOf(doubt.entry), 1);
  }

  async check(doubts: { happened: number; not: number }): Promise<void> {
    const doubt = this.#doubt;
    const before = await this.#read();
    if (doubt) {
      const name = doubt.kind === 'post' ? doubt.name : doubt.entry.name;
      const found = before.filter((row) => row.name === name);
      expect(found.length).toBeLessThanOrEqual(1);
      const isDone = {
        post: found.length === 1,
        amend: doubt.kind === 'amend' && found[0]?.cents === doubt.cents,
        remove: found.length === 0,
      }[doubt.kind];
      doubts[isDone ? 'happened' : 'not'] += 1;
      // Asking again with the same key makes one of it, whether it was done or not.
      if (doubt.kind === 'post') {
        const again = await this.#send(doubt);
        expect(again.status).toBe(201);
        if (isDone) expect(again.body.results.id).toBe(found[0]?.id);
        this.#settle(doubt, again.body.results.id);
      } else if (isDone) this.#settle(doubt, '');
      this.#doubt = undefined;
    }
    const byName = (one: Entry, two: Entry) => (one.name < two.name ? -1 : 1);
    expect((await this.#read()).toSorted(byName)).toEqual(this.#entries.toSorted(byName));
    const { body } = await this.#server.call('GET', '/api/sources', { headers: this.#headers });
    const balance = body.results.find(({ id }: { id: string }) => id === this.#source).amount;
    const expected = this.#entries.reduce((total, { cents }) => total + cents, 0);
    expect(Math.round(balance * 100)).toBe(expected);
  }

  async #read(): Promise<Entry[]> {
    const { body } = await this.#server.call('GET', `/api/transactions?source_id=${this.#source}`, {
      headers: this.#headers,
    });
    return body.results.map(({ id, name, amount }: { id: string; name: string; amount: number }) => ({
      id,
      name,
      cents: Math.round(amount * 100),
    }));
  }
}
