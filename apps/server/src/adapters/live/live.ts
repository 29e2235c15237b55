import { Readable } from 'node:stream';
import type { Notices } from '../../db/notices.ts';

/** Then it is asked again, by whoever may still ask. */
const LONGEST_MS = 10 * 60_000;
const MS_BETWEEN_SIGNS = 25_000;
/** What nobody has read yet says all there is to say. */
const MOST_UNREAD = 1024;

/** Whether whoever listens may still. */
type IsAllowed = () => Promise<boolean>;

type ChangeNotice = { user: string; by: string | undefined };

/**
 * Tells a person's pages that something of theirs has changed, whichever server did it. It says neither what nor how
 * much: they ask again for what they show.
 */
export class Live {
  readonly #notices: Notices;
  readonly #watchers = new Map<string, Map<Readable, IsAllowed>>();
  readonly #longest: number;
  #signs: NodeJS.Timeout | undefined;

  constructor(notices: Notices, longest = LONGEST_MS) {
    this.#notices = notices;
    this.#longest = longest;
  }

  /** Once all of it is done; whether somebody hears it is nobody's concern. */
  tell(user: string, by?: string): void {
    void this.#notices.send(JSON.stringify({ user, by } satisfies ChangeNotice)).catch(() => undefined);
  }

  /** Whoever has signed out meanwhile hears nothing more: that, too, is a change of theirs. */
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

  /** Nobody is kept from stopping by whoever only listens. */
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
    // A connection on which nothing ever comes is cut off by whatever stands in between.
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
    // Where nobody can say, they are asked again when there is something else to say.
    const isStill = await isAllowed().catch(() => true);
    if (!this.#listOwn(user).has(stream)) return;
    if (!isStill) this.#finish(user, stream);
    else if (stream.readableLength < MOST_UNREAD) stream.push(text);
  }

  #listOwn(user: string): ReadonlyMap<Readable, IsAllowed> {
    return this.#watchers.get(user) ?? new Map();
  }

  /** Nothing may be said after it, however long what was said before is not read. */
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

/** Whoever may connect to the database may say anything there; what is not ours is nobody's. */
function readSaid(text: string): ChangeNotice | undefined {
  try {
    const { user, by } = JSON.parse(text) as { user: unknown; by: unknown };
    return typeof user === 'string' ? { user, by: typeof by === 'string' ? by : undefined } : undefined;
  } catch {
    return undefined;
  }
}

const toEvent = (by?: string) => `data: ${JSON.stringify({ by })}\n\n`;
