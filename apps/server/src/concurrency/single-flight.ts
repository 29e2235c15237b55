/** Concurrent requests for the same key share one result. */
export class SingleFlight<Key, Made = unknown> {
  readonly #underWay = new Map<Key, Promise<Made>>();

  run<Result extends Made>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const found = this.#underWay.get(key);
    if (found) return found as Promise<Result>;
    const made = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, made);
    return made;
  }
}
