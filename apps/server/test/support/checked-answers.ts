import { type Asked, KeptAnswers } from '../../src/http/replies/kept-answers.ts';

/** Makes each answer anew, and holds it to the one that would have been kept. */
export class CheckedAnswers extends KeptAnswers {
  readonly #known = new Map<string, { state: string; text: string }>();

  override find(): undefined {
    return undefined;
  }

  override keep(asked: Asked, state: string | undefined, text: string) {
    const known = this.#known.get(asked.key);
    const isUnchanged = state !== undefined && state === asked.readState();
    if (isUnchanged && known?.state === state && known.text !== text)
      throw new Error(`${asked.key} was kept as ${known.text}, and is ${text}`);
    if (isUnchanged) this.#known.set(asked.key, { state, text });
    return super.keep(asked, state, text);
  }
}
