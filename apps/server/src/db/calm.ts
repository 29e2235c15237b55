/** Waits for a moment without a half-done long change; until then no new one starts. */
export class Calm {
  #wanted = 0;
  #over = Promise.withResolvers<void>();

  async want<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#wanted += 1;
    try {
      return await work();
    } finally {
      this.#wanted -= 1;
      if (this.#wanted === 0) {
        this.#over.resolve();
        this.#over = Promise.withResolvers();
      }
    }
  }

  async giveWay(): Promise<void> {
    while (this.#wanted > 0) await this.#over.promise;
  }
}

/** What is wanted of a database, by what it is read and written with. */
const calms = new WeakMap<object, Calm>();

export const keepCalm = (db: object, calm: Calm): void => void calms.set(db, calm);

export async function giveWayToCalm(db: object): Promise<void> {
  await calms.get(db)?.giveWay();
}
