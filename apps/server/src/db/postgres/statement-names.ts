/** Uses after which preparing a statement pays off. */
const USES = 3;
/** Each takes database memory per connection; texts that vary with list lengths get none. */
const MOST_NAMES = 300;
const LONGEST = 4000;
const MOST_COUNTED = 3000;

/** Names for recurring statements, so that the database parses and plans them once. */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #round = 0;

  find(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || text.length > LONGEST || this.#names.size >= MOST_NAMES) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (this.#uses.size >= MOST_COUNTED) this.#uses.clear();
    this.#uses.set(text, uses);
    if (uses < USES) return undefined;
    const name = `s${this.#round}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Tables have changed: prepare everything again. */
  renew(): void {
    this.#round += 1;
    this.#names.clear();
  }
}
