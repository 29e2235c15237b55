import { type DailyNet, DailySums } from './daily.ts';
import type { KnownItem } from './expected.ts';
import type { Known } from './methods.ts';

/** Tells what repeats from everything else that happened. */
export class DailyRest {
  readonly net: DailyNet;
  readonly #all: DailySums;
  /** By the number of items: those that are known on a day are known on all later ones. */
  readonly #rests = new Map<number, DailySums>();

  constructor(net: DailyNet) {
    this.net = net;
    this.#all = new DailySums(net);
  }

  without(items: readonly KnownItem[], then: Pick<Known, 'today' | 'expected'>): Known {
    let rest = this.#rests.get(items.length);
    if (!rest) {
      rest = new DailySums(this.#subtract(items));
      this.#rests.set(items.length, rest);
    }
    return { ...then, net: this.#all, rest };
  }

  #subtract(items: readonly KnownItem[]): DailyNet {
    const { from } = this.net;
    const cents = Float64Array.from(this.net.cents);
    for (const item of items)
      for (const { day, cents: paid } of item.listPaid(from - 1, from + cents.length - 1))
        cents[day - from] = (cents[day - from] ?? 0) - paid;
    return { from, cents };
  }
}
