import type { Transaction } from '@saldo/contract';
import type { PendingDatabase } from './databases.ts';
import { isMadeHere, type NewPending, type Pending, type Refusal, refundedBy } from './pending-change.ts';
import { readAnswer } from './read-answer.ts';

/** What the server said of one: `later` where it said nothing, or nothing that would hold. */
export type Sent =
  | { said: 'done'; body: unknown }
  | { said: 'refused'; refusal: Refusal }
  | { said: 'later' };
type Send = (change: Pending) => Promise<Sent>;

/**
 * Changes of one person on one device, in order. Each keeps its key until the server has answered it, so an answer that
 * is lost, or a page that is closed meanwhile, costs another try and never a second entry. One that is refused waits for
 * its person, and with it what was done to the same transaction later.
 */
export class Queue {
  readonly #db: PendingDatabase;
  readonly #now: () => number;

  constructor(db: PendingDatabase, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async add(change: NewPending): Promise<Pending> {
    const row = { ...change, at: this.#now(), tries: 0, refusal: null };
    const order = await this.#db.add('changes', row as Pending);
    return { ...row, order };
  }

  list(): Promise<Pending[]> {
    return this.#db.getAll('changes');
  }

  /** What the server calls it; undefined while it does not know it. */
  async toServerId(id: string): Promise<string | undefined> {
    return isMadeHere(id) ? this.#db.get('ids', id) : id;
  }

  /** Sends what can be sent; true if nothing is left that could be. */
  async sendAll(send: Send): Promise<boolean> {
    const held = new Set<string>();
    for (let last = 0; ; ) {
      const [change] = await this.#db.getAll('changes', IDBKeyRange.lowerBound(last, true), 1);
      if (!change) return true;
      last = change.order;
      const ready =
        change.refusal || change.ids.some((id) => held.has(id)) ? undefined : await this.#known(change);
      if (!ready) {
        for (const id of change.ids) held.add(id);
        continue;
      }
      const tried = { ...change, tries: change.tries + 1 };
      // Only counted: a device without room sends all the same.
      await this.#put(tried).catch(() => {});
      const sent = await send({ ...ready, tries: tried.tries });
      if (sent.said === 'later' || isUnderWay(tried, sent)) return false;
      if (sent.said === 'done') await this.#finish(tried, sent.body);
      else if (isAlreadyGone(tried, sent.refusal)) await this.#db.delete('changes', tried.order);
      else if (isOnlyNewer(tried, sent.refusal)) {
        await this.#put({ ...tried, base: sent.refusal.theirs?.version ?? null });
        last -= 1;
      } else {
        await this.#put({ ...tried, refusal: sent.refusal });
        for (const id of tried.ids) held.add(id);
      }
    }
  }

  /** Goes on as its person wants: as another request, which was never sent. */
  async sendAgain(order: number, fields: Pick<Pending, 'key' | 'base'> & Partial<Pending>): Promise<void> {
    const change = await this.#db.get('changes', order);
    if (change) await this.#put({ ...change, ...fields, tries: 0, refusal: null });
  }

  /** With a transaction that only this device knows goes what was done to it. */
  async discard(order: number): Promise<void> {
    const change = await this.#db.get('changes', order);
    if (!change) return;
    const transaction = this.#db.transaction('changes', 'readwrite');
    const [made] = change.name === 'createTransaction' ? change.ids : [];
    for await (const cursor of transaction.store) {
      const isIt = cursor.value.order === order;
      if (isIt || (made && cursor.value.ids.every((id) => id === made))) await cursor.delete();
      else if (made && cursor.value.ids.includes(made))
        await cursor.update({ ...cursor.value, ids: cursor.value.ids.filter((id) => id !== made) });
      else if (made && refundedBy(cursor.value) === made)
        await cursor.update({ ...cursor.value, refusal: EXPENSE_DISCARDED });
    }
    await transaction.done;
  }

  async #put(change: Pending): Promise<void> {
    await this.#db.put('changes', change);
  }

  /** With the ids that the server knows; undefined while it does not know one of them. */
  async #known(change: Pending): Promise<Pending | undefined> {
    const body = change.body as object | null;
    const refunded = refundedBy(change);
    const made = change.name === 'createTransaction' ? [] : change.ids;
    const wanted = [...made, ...(refunded ? [refunded] : [])];
    const found = await Promise.all(wanted.map((id) => this.toServerId(id)));
    const ids = found.filter((id) => id !== undefined);
    if (ids.length < wanted.length) return undefined;
    const known = { ...change, ids: ids.slice(0, made.length) };
    return refunded ? { ...known, body: { ...body, refund_of: ids.at(-1) } } : known;
  }

  /** In one go: it is gone from the queue, and later ones know its row by the name and version that it has now. */
  async #finish(change: Pending, body: unknown): Promise<void> {
    const row = readAnswer(body);
    const transaction = this.#db.transaction(['changes', 'ids'], 'readwrite');
    const changes = transaction.objectStore('changes');
    const [id] = change.ids;
    if (change.name === 'createTransaction' && row && id)
      await transaction.objectStore('ids').put(row.id, id);
    if (row && id)
      for await (const cursor of changes.iterate(IDBKeyRange.lowerBound(change.order, true))) {
        const { ids, base } = cursor.value;
        // Only what was done on top of it: what saw another version is compared with that.
        const isOnTop = ids.length === 1 && ids[0] === id && (base === null || base === change.base);
        if (isOnTop) await cursor.update({ ...cursor.value, base: row.version });
      }
    await changes.delete(change.order);
    await transaction.done;
  }
}

/** The server never heard of it, and never will: its person decides what becomes of the refund. */
const EXPENSE_DISCARDED: Refusal = { status: 0, code: 'refund.discarded', message: '', theirs: null };

/** What was to be deleted is not there: just what was wanted. */
const isAlreadyGone = ({ name }: Pending, { status }: Refusal) =>
  name === 'removeTransaction' && status === 404;

/** Another try of it is still being worked on. One that stays so for long was cut off: its person decides. */
const MOST_TRIES = 10;
const isUnderWay = ({ tries }: Pending, sent: Sent) =>
  sent.said === 'refused' && sent.refusal.code === 'request.in_conflict' && tries < MOST_TRIES;

/** The row has another version, but says what it said when it was changed here. */
function isOnlyNewer({ before, base }: Pending, { status, theirs }: Refusal): boolean {
  if (status !== 412 || !before || !theirs || theirs.version === base) return false;
  const told = (row: Transaction) => JSON.stringify(COMPARED.map((field) => row[field]));
  return told(before) === told(theirs);
}

const COMPARED = [
  ...(['name', 'type', 'amount', 'category_id', 'source_id', 'date', 'description'] as const),
  ...(['lines', 'tags', 'refund_of', 'to_be_paid_back', 'transfer'] as const),
];
