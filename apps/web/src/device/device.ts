import type { Call, DeviceStatus } from '../api/without-network.ts';
import { Copy } from './copy.ts';
import { openCopy, openPending } from './databases.ts';
import { LocalAnswers } from './local-answers.ts';
import { type NewPending, type Pending, QUEUED, type QueuedName } from './pending-change.ts';
import type { Names } from './pending-rows.ts';
import { Queue, type Sent } from './queue.ts';
import { sendChange, type Way } from './send.ts';
import { toAnswer, toPending, toSecondTry } from './to-pending.ts';

type Parts = { way: Way; now: () => number; home: () => string; locks: LockManager };

const SYNC = 'saldo-sync-';
const LONGEST_READ = 60_000;

/** One person's money on one device: what is known without the server, and what waits for it. */
export class Device {
  readonly #userId: string;
  readonly #parts: Parts;
  readonly #copy: Copy;
  readonly #queue: Queue;
  readonly #answers: LocalAnswers;
  readonly #close: () => void;
  #status: DeviceStatus = { waiting: 0, refused: 0, shownFrom: null, isSlow: false };
  #listeners = new Set<() => void>();

  private constructor(userId: string, parts: Parts, made: { copy: Copy; queue: Queue; close: () => void }) {
    this.#userId = userId;
    this.#parts = parts;
    this.#copy = made.copy;
    this.#queue = made.queue;
    this.#answers = new LocalAnswers({ ...made, home: parts.home, now: parts.now });
    this.#close = made.close;
  }

  static async open(userId: string, parts: Parts): Promise<Device> {
    const [copies, pending] = await Promise.all([openCopy(userId), openPending(userId)]);
    const ask = async (path: string, signal?: AbortSignal): Promise<unknown> => {
      const token = parts.way.token();
      if (!token) throw new Error('nobody is signed in');
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
      // What hangs would keep the other pages of this device from sending.
      const patience = AbortSignal.timeout(LONGEST_READ);
      const response = await parts.way.fetch(`${parts.way.origin}${path}`, {
        headers,
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.json();
    };
    const device = new Device(userId, parts, {
      copy: new Copy(copies, ask, parts.now),
      queue: new Queue(pending, parts.now),
      close: () => {
        copies.close();
        pending.close();
      },
    });
    await device.recount();
    return device;
  }

  close(): void {
    this.#close();
  }

  status(): DeviceStatus {
    return this.#status;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The server has answered. */
  async heard({ name, url, params }: Pick<Call, 'name' | 'url' | 'params'>, body: unknown): Promise<void> {
    this.#answers.forgetRows();
    if (name in QUEUED) return this.#copy.learn(name, params?.id, body);
    if (this.#status.shownFrom !== null) this.#setStatus({ shownFrom: null });
    // The rows are here already, and kept up to date.
    if (name !== 'listTransactions' && name !== 'listTransactionMonths')
      await this.#copy.keepAnswer(url, body);
  }

  /** What the server would answer, as far as it is known here. */
  async find(call: Call): Promise<unknown> {
    const found = await this.#answers.find(call);
    if (!found) return undefined;
    const { shownFrom } = this.#status;
    this.#setStatus({ shownFrom: Math.min(found.at, shownFrom ?? found.at) });
    return found.body;
  }

  /** Lists and rows with what waits to be sent: the server's own answers are without. */
  async findWithWaiting(call: Call): Promise<unknown> {
    const { waiting, refused } = this.#status;
    return waiting > refused ? this.#answers.findRows(call) : undefined;
  }

  /** Another one means that other rows are known; empty while none are. */
  mark(): Promise<string> {
    return this.#copy.mark().catch(() => '');
  }

  setSlow(isSlow: boolean): void {
    if (this.#status.isSlow !== isSlow) this.#setStatus({ isSlow });
  }

  /** Another screen is shown: how old that is, is told anew. */
  showsOther(): void {
    if (this.#status.shownFrom !== null) this.#setStatus({ shownFrom: this.#parts.now() });
  }

  /** Keeps a change until the server has it; answers as the server will, or undefined where that isn't known. */
  async put(call: Call & { name: QueuedName }, key: string, file: NewPending['file']): Promise<unknown> {
    const change = await toPending(call, key, file, (id) => this.#answers.findRow(id));
    if (!change) return undefined;
    const added = await this.#queue.add(change);
    this.#answers.forgetRows();
    await this.recount();
    return toAnswer(added, await this.#answers.names());
  }

  list(): Promise<Pending[]> {
    return this.#queue.list();
  }

  names(): Promise<Names> {
    return this.#answers.names();
  }

  /** Sends what waits, then fetches what happened; one page of the device at a time. True if all was sent. */
  async sync(signal?: AbortSignal): Promise<boolean> {
    const options = { mode: 'exclusive', ifAvailable: true } as const;
    const isDone = await this.#parts.locks.request(`${SYNC}${this.#userId}`, options, async (lock) => {
      if (!lock) return false;
      const isSent = await this.#queue.sendAll((change) => this.#send(change));
      await this.recount();
      // Also where sending goes wrong: what others do meanwhile shows beside what waits.
      await this.#copy.follow(signal);
      return isSent;
    });
    this.#answers.forgetRows();
    return isDone;
  }

  async #send(change: Pending): Promise<Sent> {
    const sent = await sendChange(this.#parts.way, change);
    if (sent.said === 'done') await this.#copy.learn(change.name, change.ids[0], sent.body).catch(() => {});
    return sent;
  }

  /** Where the server refused: what is there now gives way, or what was deleted is written anew. */
  async keepMine(order: number): Promise<void> {
    await this.#alone(async () => {
      const change = (await this.#queue.list()).find((one) => one.order === order);
      if (change?.refusal) await this.#queue.sendAgain(order, toSecondTry(change, change.refusal));
    });
    await this.recount();
  }

  async discard(order: number): Promise<void> {
    await this.#alone(() => this.#queue.discard(order));
    this.#answers.forgetRows();
    await this.recount();
  }

  /** Not while it is being sent. */
  #alone(act: () => Promise<void>): Promise<void> {
    return this.#parts.locks.request(`${SYNC}${this.#userId}`, act);
  }

  /** Another page may have put something in, or sent it. */
  async recount(): Promise<void> {
    this.#answers.forgetRows();
    const changes = await this.#queue.list();
    this.#setStatus({ waiting: changes.length, refused: changes.filter(({ refusal }) => refusal).length });
  }

  #setStatus(fields: Partial<DeviceStatus>): void {
    this.#status = { ...this.#status, ...fields };
    for (const listener of this.#listeners) listener();
  }
}
