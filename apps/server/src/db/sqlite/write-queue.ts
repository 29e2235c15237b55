import { isLowPriority as isAskedPatiently } from '../low-priority.ts';

/** From here on others have waited for a turn that ended. */
const LONG_MS = 500;
/** Then they come first for so long: somebody who signs in writes a few times, with a moment in between. */
const PAUSE_MS = 300;
/** Where somebody waited for a turn that was short, they come first for so long. */
const SHORT_PAUSE_MS = 20;
/** And yet everybody's turn comes, after those who waited for the one before. */
const MOST_PATIENCE_MS = 1000;

type Waiting = { begin: () => void; since: number; isLowPriority: boolean };

/**
 * Who writes to SQLite, one after the other. Those who have little to write come in their order; those who may have much
 * to write come when nobody else waits, and where one of them took long, not before a pause in which others come first.
 */
export class WriteQueue {
  readonly #waiting: Waiting[] = [];
  readonly #patient: Waiting[] = [];
  #isTaken = false;
  #pausedUntil = 0;
  /** How many of those who write little have waited for a long turn that ended: they are before anybody else. */
  #owed = 0;
  /** Called before a turn that may be long. */
  onLong: () => void = () => {};
  /** Called after a turn that nobody short waits to follow. */
  onGap: () => void = () => {};

  get isTaken(): boolean {
    return this.#isTaken;
  }

  get length(): number {
    return this.#waiting.length + this.#patient.length;
  }

  /** Answers, when its turn has come, with what ends it. */
  async take(isLowPriority = isAskedPatiently()): Promise<() => void> {
    await new Promise<void>((begin) => {
      const since = performance.now();
      (isLowPriority ? this.#patient : this.#waiting).push({ begin, since, isLowPriority });
      this.#serve();
    });
    const began = performance.now();
    return () => {
      const now = performance.now();
      if (isLowPriority && this.#waiting.length > 0) this.#pausedUntil = now + SHORT_PAUSE_MS;
      if (isLowPriority && now - began > LONG_MS) {
        this.#pausedUntil = now + PAUSE_MS;
        this.#owed = this.#waiting.length;
      }
      this.#isTaken = false;
      if (this.#waiting.length === 0) this.onGap();
      this.#serve();
    };
  }

  #serve(): void {
    if (this.#isTaken) return;
    const next = this.#findNext();
    if (!next) return;
    if (next.isLowPriority) this.onLong();
    this.#isTaken = true;
    next.begin();
  }

  #findNext(): Waiting | undefined {
    const [first] = this.#patient;
    const now = performance.now();
    const isPaused = this.#owed > 0 || now < this.#pausedUntil;
    if (first && !isPaused && now - first.since > MOST_PATIENCE_MS) return this.#patient.shift();
    const next = this.#waiting.shift();
    this.#owed = next ? Math.max(0, this.#owed - 1) : 0;
    if (next || !first) return next;
    if (now >= this.#pausedUntil) return this.#patient.shift();
    setTimeout(() => this.#serve(), this.#pausedUntil - now);
    return undefined;
  }
}
