import 'fake-indexeddb/auto';
import type { ResponseOf, Transaction } from '@saldo/contract';
import { makeRandom } from '@saldo/domain';
import { deleteDB } from 'idb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../apps/server/test/support/harness.ts';
import { startWithMoney, type WithMoney } from '../../apps/server/test/support/money.ts';
import { withoutNames } from '../../apps/server/test/support/replica.ts';
import { Device } from '../../apps/web/src/device/device.ts';
import { makeId, type Pending } from '../../apps/web/src/device/pending-change.ts';

/**
 * Two devices of one person, a network that is cut before and after the server has done something, pages that are closed
 * in between, browsers that throw the copy away, clocks that are hours off.
 */
const RUNS = Number(process.env.SALDO_DEVICES ?? 20);
const STEPS = 14;
const HOUR = 3_600_000;

let saldo: TestApp;
let origin: string;
beforeAll(async () => {
  saldo = await startApp({ RATE_LIMIT: 'off' });
  origin = await saldo.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => saldo.close());

type Random = () => number;
/** What becomes of the next requests. */
type Fault = { kind: 'none' | 'cut' | 'lost'; after: number };

class Phone {
  readonly #id: string;
  readonly #ada: WithMoney;
  readonly #offset: number;
  fault: Fault = { kind: 'none', after: 0 };
  device!: Device;

  constructor(name: string, ada: WithMoney, offset: number) {
    this.#id = `${ada.user.id}-${name}`;
    this.#ada = ada;
    this.#offset = offset;
  }

  async open(): Promise<void> {
    this.device = await Device.open(this.#id, {
      way: { origin, fetch: this.fetch, token: () => this.#ada.token, headers: {} },
      now: () => Date.now() + this.#offset,
      home: () => 'EUR',
      locks: navigator.locks,
    });
  }

  /** As when a page is closed and opened again. */
  async restart(): Promise<void> {
    this.device.close();
    await this.open();
  }

  async evict(): Promise<void> {
    this.device.close();
    await deleteDB(`saldo-copy-${this.#id}`);
    await this.open();
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const { kind, after } = this.fault;
    if (kind === 'none') return fetch(input, init);
    this.fault = { kind, after: after - 1 };
    if (after > 0) return fetch(input, init);
    if (kind === 'lost') await (await fetch(input, init)).arrayBuffer();
    throw new TypeError('no network');
  };

  sync = () => this.device.sync().catch(() => false);

  async rows(): Promise<Transaction[]> {
    const call = { name: 'listTransactions', url: '', query: { page: 1, per_page: 500, totals: 'none' } };
    const answer = (await this.device.find(call)) as ResponseOf<'listTransactions'> | undefined;
    return answer?.results ?? [];
  }
}

/** What was shown as saved, or as waiting, and what became of it. */
type Counts = { made: number; edited: number; again: number };

class Run {
  readonly #random: Random;
  readonly #ada: WithMoney;
  readonly #phones: Phone[];
  readonly counts: Counts = { made: 0, edited: 0, again: 0 };
  #number = 0;

  constructor(random: Random, ada: WithMoney, phones: Phone[]) {
    this.#random = random;
    this.#ada = ada;
    this.#phones = phones;
  }

  pick<One>(all: readonly One[]): One | undefined {
    return all[Math.floor(this.#random() * all.length)];
  }

  async step(): Promise<void> {
    const phone = this.pick(this.#phones);
    if (!phone) return;
    const kind = this.pick(['none', 'cut', 'lost', 'cut', 'lost'] as const) ?? 'none';
    phone.fault = { kind, after: Math.floor(this.#random() * 3) };
    const act = this.pick([
      'make',
      'make',
      'edit',
      'edit',
      'remove',
      'sync',
      'sync',
      'restart',
      'evict',
      'crash',
    ]);
    if (act === 'make') await this.make(phone);
    else if (act === 'edit') await this.edit(phone);
    else if (act === 'remove') await this.remove(phone);
    else if (act === 'restart') await phone.restart();
    else if (act === 'evict') await phone.evict();
    else if (act === 'crash') {
      // The page is closed while it sends.
      const sending = phone.sync();
      await Promise.resolve();
      await phone.restart();
      await sending;
    } else await phone.sync();
  }

  async make(phone: Phone): Promise<void> {
    this.#number += 1;
    const body = {
      ...{
        name: `made ${this.#number}`,
        type: 'expense',
        amount: this.#number,
        date: '2026-11-1'.concat(`${this.#number % 9}`),
      },
      ...{ source_id: this.#ada.source.id, category_id: this.#ada.category.id },
    };
    const call = { name: 'createTransaction' as const, url: '/api/transactions', body };
    this.counts.made += 1;
    await this.#send(phone, call, 'POST');
  }

  async edit(phone: Phone): Promise<void> {
    const row = this.pick(await phone.rows());
    if (!row) return;
    this.#number += 1;
    const call = { name: 'changeTransaction' as const, body: { name: `edited ${this.#number}` } };
    if (await this.#send(phone, { ...call, ...toRow(row) }, 'PUT')) this.counts.edited += 1;
  }

  async remove(phone: Phone): Promise<void> {
    const row = this.pick(await phone.rows());
    if (row) await this.#send(phone, { name: 'removeTransaction' as const, ...toRow(row) }, 'DELETE');
  }

  /** As the client does it: at once where nothing waits, and otherwise behind what does. False where it was refused. */
  async #send(phone: Phone, call: Parameters<Device['put']>[0], method: string): Promise<boolean> {
    const key = makeId();
    const isOffline =
      this.#random() < 0.5 || phone.device.status().waiting > 0 || call.url.includes('device-');
    if (!isOffline) {
      const headers = {
        ...{ authorization: `Bearer ${this.#ada.token}`, 'idempotency-key': key, ...call.headers },
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
      };
      const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
      const answer = await phone
        .fetch(`${origin}${call.url}`, { method, headers, ...body })
        .catch(() => undefined);
      if (answer) {
        await answer.arrayBuffer();
        expect([200, 201, 404, 412]).toContain(answer.status);
        return answer.ok;
      }
    }
    const put = await phone.device.put(call, key, null);
    return put !== undefined;
  }

  /** Everything is decided, by a coin. */
  async settle(): Promise<void> {
    for (const phone of this.#phones) {
      phone.fault = { kind: 'none', after: 0 };
      for (let round = 0; round < 20; round += 1) {
        await phone.sync();
        const refused = (await phone.device.list()).filter(({ refusal }) => refusal);
        for (const change of refused) await this.#decide(phone, change);
        if ((await phone.device.list()).length === 0) break;
      }
      expect(await phone.device.list()).toEqual([]);
    }
    for (const phone of this.#phones) expect(await phone.sync()).toBe(true);
  }

  async #decide(phone: Phone, change: Pending): Promise<void> {
    const { name, refusal } = change;
    expect([404, 412]).toContain(refusal?.status);
    if (refusal?.status === 412) expect(refusal.theirs).not.toBeNull();
    if (this.#random() < 0.5) {
      await phone.device.keepMine(change.order);
      if (name !== 'changeTransaction' || refusal?.status !== 404) return;
      this.counts.edited -= 1;
      // What was deleted elsewhere is written anew.
      if (change.before) this.counts.again += 1;
      return;
    }
    await phone.device.discard(change.order);
    if (name === 'changeTransaction') this.counts.edited -= 1;
  }
}

const toRow = ({ id, version }: Transaction) => ({
  ...{ url: `/api/transactions/${id}`, params: { id }, headers: { 'if-match': `"${version}"` } },
});

const byId = (rows: readonly Transaction[]) =>
  rows.map(withoutNames).sort((one, other) => one.id.localeCompare(other.id));

describe('two devices of one person', () => {
  it(`agree in the end, with every entry once and every conflict shown, in ${RUNS} random runs`, {
    timeout: 3_600_000,
  }, async () => {
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const random = makeRandom(seed);
      const ada = await startWithMoney(saldo);
      await ada.post({ name: 'first' });
      const offset = () => Math.round((random() - 0.5) * 24 * HOUR);
      const phones = [new Phone('a', ada, offset()), new Phone('b', ada, offset())];
      const run = new Run(random, ada, phones);
      for (const phone of phones) await phone.open();
      for (const phone of phones) await phone.sync();
      for (let step = 0; step < STEPS; step += 1) await run.step();
      await run.settle();

      const { results } = await ada.list();
      const told = (await saldo.call('listChanges', { query: { after: 'start' }, token: ada.token })).body
        .results;
      const count = (kind: string) => told.filter((change) => change.kind === kind).length;
      const { made, edited, again } = run.counts;
      expect([seed, count('transaction.created')]).toEqual([seed, made + again + 1]);
      expect([seed, count('transaction.changed')]).toEqual([seed, edited]);
      expect([seed, results.length]).toEqual([seed, made + again + 1 - count('transaction.deleted')]);
      for (const phone of phones) {
        expect([seed, byId(await phone.rows())]).toEqual([seed, byId(results)]);
        phone.device.close();
      }
    }
  });
});
