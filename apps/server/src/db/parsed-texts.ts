/**
 * What texts say, for those that are read far more often than they change; the oldest go first. The same text is the same
 * object, so that what was found out about it can be kept with it. Nobody may change it.
 */
export class ParsedTexts<Value> {
  readonly #parse: (text: string) => Value;
  readonly #mostLetters: number;
  readonly #kept = new Map<string, Value>();
  #letters = 0;

  constructor(parse: (text: string) => Value, mostLetters: number) {
    this.#parse = parse;
    this.#mostLetters = mostLetters;
  }

  read(text: string): Value {
    const known = this.#kept.get(text);
    if (known !== undefined) return known;
    const value = this.#parse(text);
    this.#kept.set(text, value);
    this.#letters += text.length;
    for (const [oldest] of this.#kept) {
      if (this.#letters <= this.#mostLetters) break;
      this.#kept.delete(oldest);
      this.#letters -= oldest.length;
    }
    return value;
  }
}
