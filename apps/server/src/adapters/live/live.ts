import { Readable } from 'node:stream';
import type { Notices } from '../../db/notices.ts';

/** After this the page reconnects if it still may. */
const LONGEST_MS = 10 * 60_000;
const MS_BETWEEN_SIGNS = 25_000;
/** One unread notice says all there is to say. */
const MOST_UNREAD = 1024;

/** Whether the listener is still signed in. */
type IsAllowed = () => Promise<boolean>;

type ChangeNotice = { user: string; by: string | undefined };

/** Tells a person's tabs that something changed, whichever server did it. Tabs then refetch what they show. */
export class Live {
  readonly #notices: Notices;
  readonly #watchers = new Map<string, Map<Readable, IsAllowed>>();
  readonly #longest: number;
  #signs: NodeJS.Timeout | undefined;

  constructor(notices: Notices, longest = LONGEST_MS) {
    this.#notices = notices;
    this.#longest = longest;
  }

  /** Call after the change is complete; nobody waits for delivery. */
  tell(user: string, by?: string): void {
    void this.#notices.send(JSON.stringify({ user, by } satisfies ChangeNotice)).catch(() => undefined);
  }

  /** A listener that has signed out meanwhile is closed: signing out is a change, too. */
  watch(user: string, isAllowed: IsAllowed = async () => true): Readable {
    this.#listen();
    const stream = new Readable({
      read() {},
      destroy: (error, done) => {
        clearTimeout(end);
        this.#leave(user, stream);
        done(error);
      },
    });
    const end = setTimeout(() => this.#finish(user, stream), this.#longest).unref();
    const own = this.#watchers.get(user) ?? new Map<Readable, IsAllowed>();
    this.#watchers.set(user, own.set(stream, isAllowed));
    stream.push(': watching\n\n');
    return stream;
  }

  /** Listeners must not delay a stop. */
  end(): void {
    clearInterval(this.#signs);
    for (const user of [...this.#watchers.keys()])
      for (const stream of [...this.#listOwn(user).keys()]) this.#finish(user, stream);
  }

  async close(): Promise<void> {
    this.end();
    await this.#notices.close();
  }

  #listen(): void {
    if (this.#signs) return;
    // Intermediaries cut silent connections.
    this.#signs = setInterval(() => this.#sayToAll(': still here\n\n'), MS_BETWEEN_SIGNS).unref();
    this.#notices.listen(
      (text) => {
        const said = readSaid(text);
        if (said) this.#say(said.user, toEvent(said.by));
      },
      () => this.#sayToAll(toEvent()),
    );
  }

  #sayToAll(text: string): void {
    for (const user of this.#watchers.keys()) this.#say(user, text);
  }

  #say(user: string, text: string): void {
    for (const [stream, isAllowed] of this.#listOwn(user)) void this.#sayTo(user, stream, isAllowed, text);
  }

  async #sayTo(user: string, stream: Readable, isAllowed: IsAllowed, text: string): Promise<void> {
    // If that can't be checked, check again at the next notice.
    const isStill = await isAllowed().catch(() => true);
    if (!this.#listOwn(user).has(stream)) return;
    if (!isStill) this.#finish(user, stream);
    else if (stream.readableLength < MOST_UNREAD) stream.push(text);
  }

  #listOwn(user: string): ReadonlyMap<Readable, IsAllowed> {
    return this.#watchers.get(user) ?? new Map();
  }

  /** Nothing may be written after the end, however slowly the rest is read. */
  #finish(user: string, stream: Readable): void {
    this.#leave(user, stream);
    stream.push(null);
  }

  #leave(user: string, stream: Readable): void {
    const own = this.#watchers.get(user);
    own?.delete(stream);
    if (own?.size === 0) this.#watchers.delete(user);
  }
}

/** Anybody on the database can notify; foreign payloads are ignored. */
function readSaid(text: string): ChangeNotice | undefined {
  try {
    const { user, by } = JSON.parse(text) as { user: unknown; by: unknown };
    return typeof user === 'string' ? { user, by: typeof by === 'string' ? by : undefined } : undefined;
  } catch {
    return undefined;
  }
}

const toEvent = (by?: string) => `data: ${JSON.stringify({ by })}\n\n`;
