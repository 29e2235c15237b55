import { hash } from 'node:crypto';

const MOST_LETTERS = 4_000_000;
/** Of one answer: a forecast of a year. */
export const LARGEST_KEPT = 128_000;

/** What an answer follows from: whose it is and what was asked, and the state of things. */
export type Asked = { key: string; readState: () => string | undefined };

/** Compressed, with the headers that say so. */
type Encoded = { bytes: Uint8Array; headers: { 'content-encoding': string; vary: string } };

export type Kept = {
  state: string;
  text: string;
  tag: string;
  /** By what the caller accepts. */
  encoded: Map<string, Encoded>;
};

/**
 * Answers as they were sent last, as long as nothing changes that they follow from. The oldest go first. Each has an
 * ETag made of its text.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();
  #letters = 0;

  find({ key, readState }: Asked): Kept | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    if (kept.state === readState()) return kept;
    this.#forget(key, kept);
    return undefined;
  }

  /** `state`: of before it was made. Undefined: nobody can tell for how long it is right. */
  keep({ key, readState }: Asked, state: string | undefined, text: string): Kept {
    const kept = { state: state ?? '', text, tag: toTag(text), encoded: new Map() };
    const before = this.#kept.get(key);
    if (before) this.#forget(key, before);
    if (state === undefined || state !== readState() || text.length > LARGEST_KEPT) return kept;
    this.#kept.set(key, kept);
    this.#letters += text.length;
    for (const [oldest, one] of this.#kept) {
      if (this.#letters <= MOST_LETTERS) break;
      this.#forget(oldest, one);
    }
    return kept;
  }

  #forget(key: string, { text }: Kept): void {
    this.#kept.delete(key);
    this.#letters -= text.length;
  }
}

/** Weak: it may go out compressed. */
const toTag = (text: string) => `W/"${hash('sha1', text, 'base64url')}"`;
