import { makeRandom } from '../packages/domain/src/index.ts';
import { BrowserDevice, type Editing, type Network } from './browser-device.ts';
import { expect, NIGHTLY_AT_ANY_WIDTH, test } from './journey.ts';
import { type Api, enter } from './money.ts';
import { decideAll } from './waiting-changes.ts';

/**
 * Two browsers of one person against the real server, as `device/two-devices.test.ts` has it in Node with many more runs:
 * a network that is cut before and after the server has done something, tabs that are closed, browsers that throw the copy
 * away, clocks that are hours off.
 */
const RUNS = Number(process.env.SALDO_BROWSERS ?? 1);
const STEPS = 12;
const MOST_HOURS = 12;
const FIRST = ['Rent', 'Bread', 'Cinema'];

test.use({ serviceWorkers: 'allow' });

type Edit = { device: string; name: string; marker: string; seen: string; isDecided: boolean };

class Run {
  readonly #random: () => number;
  readonly #devices: BrowserDevice[];
  /** How many there are of each name, as the screens said. */
  readonly there = new Map(FIRST.map((name) => [name, 1]));
  readonly edits: Edit[] = [];
  /** Those that somebody deleted while somebody else changed them. */
  readonly gone = new Set<string>();
  /** Their deletion broke off, and the screen calls it failed. */
  readonly unsure = new Set<string>();
  /** Nothing of these is anywhere. */
  readonly notSaved: string[] = [];
  readonly log: string[] = [];
  made = 0;
  #number = 0;

  constructor(random: () => number, devices: BrowserDevice[]) {
    this.#random = random;
    this.#devices = devices;
  }

  readonly coin = () => this.#random() < 0.5;

  #pick<One>(all: readonly One[]): One {
    return all[Math.floor(this.#random() * all.length)] as One;
  }

  async step(): Promise<void> {
    const device = this.#pick(this.#devices);
    const network = this.#pick<Network>(['on', 'cut', 'lost', 'off', 'cut', 'lost', 'off']);
    const act = this.#pick([
      ...([
        'create',
        'create',
        'edit',
        'edit',
        'tag',
        'split',
        'file',
        'remove',
        'restart',
        'evict',
      ] as const),
    ]);
    this.log.push(`${device.name} ${network} ${act}`);
    // What is not here any more has to be fetched.
    const isReachable = act !== 'evict' || network === 'lost';
    await device.setNetwork(isReachable ? network : 'on');
    if (act === 'create') return this.#create(device);
    if (act === 'restart') return device.restart();
    if (act === 'evict') return device.evict();
    const name = this.#pick(await device.names());
    if (name === undefined) return;
    this.log.push(name);
    if (act === 'remove') return this.#remove(device, name);
    if (act === 'file') return device.file(name, this.#pick(['Food', 'Home', 'Leisure']));
    await this.#edit(device, name, act);
  }

  async #create(device: BrowserDevice): Promise<void> {
    this.#number += 1;
    const name = `Made ${this.#number}`;
    this.made += 1;
    this.there.set(name, 1);
    await device.create(name, { amount: String(this.#number), description: `d${this.#number}` });
  }

  async #remove(device: BrowserDevice, name: string): Promise<void> {
    const outcome = await device.remove(name);
    if (outcome === 'removed') this.there.set(name, (this.there.get(name) ?? 0) - 1);
    if (outcome === 'failed') this.unsure.add(name);
  }

  async #edit(device: BrowserDevice, name: string, kind: Editing['kind']): Promise<void> {
    this.#number += 1;
    const marker = `d${this.#number}`;
    let isDecided = false;
    let seen = '';
    const outcome = await device.edit(name, {
      kind,
      description: marker,
      onSeen: (description) => {
        seen = description;
      },
      keepsMine: () => {
        isDecided = true;
        return this.coin();
      },
    });
    this.log.push(outcome);
    if (outcome === 'saved') this.edits.push({ device: device.name, name, marker, seen, isDecided });
    else if (outcome !== 'failed') this.notSaved.push(marker);
  }

  /** Everything is online, and a coin decides what the server refused. */
  async settle(): Promise<number> {
    let again = 0;
    for (const device of this.#devices) {
      await device.setNetwork('on');
      // What waits is known, whatever happened before.
      await device.restart();
      if ((await device.countWaiting()) === 0) continue;
      for (const { kind, name, isMine, isGone, mine } of await decideAll(device.page, this.coin)) {
        this.log.push(`${device.name} ${kind} ${name} ${isMine ? 'mine' : 'theirs'} ${isGone}`);
        const edit = this.edits.find(({ marker }) => marker === mine);
        if (edit) edit.isDecided = true;
        if (kind === 'Deleted' && !isMine) this.there.set(name, (this.there.get(name) ?? 0) + 1);
        if (kind === 'Edited' && !isMine && edit) this.#takeBack(edit);
        if (isGone) this.gone.add(name);
        if (kind === 'Edited' && isGone) {
          if (isMine) this.there.set(name, (this.there.get(name) ?? 0) + 1);
          again += isMine ? 1 : 0;
        }
      }
    }
    return again;
  }

  #takeBack(edit: Edit): void {
    this.edits.splice(this.edits.indexOf(edit), 1);
    this.notSaved.push(edit.marker);
  }
}

type Row = { id: string; name: string; description: string; version: number };

async function startPerson(api: Api): Promise<void> {
  const source = await api.post('/api/sources', { name: 'Wallet', type_source: 'manual_entry', amount: 100 });
  const [food] = [
    await api.post('/api/categories', { name: 'Food' }),
    await api.post('/api/categories', { name: 'Home' }),
    await api.post('/api/categories', { name: 'Leisure' }),
  ];
  const plain = { type: 'expense', amount: 9, source_id: source.id, category_id: food?.id };
  for (const name of FIRST)
    await api.post('/api/transactions', { ...plain, name, description: name, date: '2026-11-02' });
}

/** Each description that was ever there, with the one before it. */
async function readHistory(api: Api, rows: readonly Row[]): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const { id } of rows)
    for (const { fields } of (await api.get(`/api/transactions/${id}/history`)).results)
      for (const { field, before, after } of fields)
        if (field === 'description') {
          expect(found.has(after), `${after} is there once`).toBe(false);
          found.set(after, before);
        }
  return found;
}

/** What was shown as saved is there once, and nothing was written over that its person had not seen. */
async function expectSaved(api: Api, run: Run, rows: Row[], again: number): Promise<void> {
  const count = (name: string) => rows.filter((row) => row.name === name).length;
  for (const [name, wanted] of run.there) {
    const fewest = run.unsure.has(name) ? wanted - 1 : wanted;
    expect(count(name), name).toBeGreaterThanOrEqual(Math.max(0, fewest));
    expect(count(name), name).toBeLessThanOrEqual(Math.max(0, wanted));
  }
  const told = (await api.get('/api/changes?after=start&limit=100')).results;
  const created = told.filter(({ kind }: { kind: string }) => kind === 'transaction.created').length;
  expect(created).toBe(FIRST.length + run.made + again);
  const history = await readHistory(api, rows);
  for (const { device, name, marker, seen, isDecided } of run.edits) {
    if (count(name) === 0 || run.gone.has(name)) continue;
    expect(history.has(marker), `${marker} of ${name} is saved`).toBe(true);
    const before = history.get(marker);
    // What the same browser has waiting comes first, in order.
    const isOwn = run.edits.some((one) => one.marker === before && one.device === device);
    if (!isDecided && !isOwn) expect([marker, before]).toEqual([marker, seen]);
  }
  for (const marker of run.notSaved) expect(history.has(marker), `${marker} is nowhere`).toBe(false);
}

/** On the server, in both copies and on both screens. */
async function expectSame(devices: BrowserDevice[], rows: Row[]): Promise<void> {
  const ofServer = rows.map(({ id, version }) => `${id} ${version}`).toSorted();
  const words = rows.map(({ name, description }) => `${name} ${description}`).toSorted();
  for (const device of devices) {
    const kept = async () =>
      (await device.keptRows())?.map(({ id, version }) => `${id} ${version}`).toSorted();
    await expect.poll(kept, `what ${device.name} has`).toEqual(ofServer);
    const shown = async () => {
      const texts = await device.rows();
      const isThere = (row: Row) =>
        texts.some((text) => [row.name, row.description].every((one) => text.includes(one)));
      return [
        texts.length,
        rows
          .filter(isThere)
          .map(({ name, description }) => `${name} ${description}`)
          .toSorted(),
      ];
    };
    await expect.poll(shown, `what ${device.name} shows`).toEqual([rows.length, words]);
  }
  const [one, other] = devices;
  expect(await one?.rows()).toEqual(await other?.rows());
}

for (let seed = 1; seed <= RUNS; seed += 1)
  test(
    `two browsers agree in the end, with every entry once and every conflict shown: run ${seed}`,
    NIGHTLY_AT_ANY_WIDTH,
    async ({ browser, page }) => {
      const random = makeRandom(seed);
      const api = await enter(page);
      await startPerson(api);
      const hours = () => Math.round((random() - 0.5) * 2 * MOST_HOURS);
      const contexts = [await browser.newContext(), await browser.newContext()];
      const errors: string[] = [];
      for (const context of contexts) context.on('weberror', (error) => errors.push(String(error.error())));
      try {
        const devices = [
          await BrowserDevice.open('A', contexts[0] as (typeof contexts)[0], hours(), api.session),
          await BrowserDevice.open('B', contexts[1] as (typeof contexts)[0], hours(), api.session),
        ];
        for (const device of devices) await device.untilKept(FIRST.length);
        const run = new Run(random, devices);
        try {
          for (let step = 0; step < STEPS; step += 1) await run.step();
          const again = await run.settle();

          const rows: Row[] = (await api.get('/api/transactions')).results;
          await expectSaved(api, run, rows, again);
          await expectSame(devices, rows);
          expect(errors).toEqual([]);
        } catch (error) {
          throw new Error(`seed ${seed}: ${run.log.join(' · ')}\n${String((error as Error).stack)}`);
        }
      } finally {
        for (const context of contexts) await context.close();
      }
    },
  );
