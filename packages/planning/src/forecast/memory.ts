import type { EpochDay } from '../days/calendar.ts';
import type { DailyNet } from './daily.ts';
import type { KnownItem, Payment } from './expected.ts';
import type { Path } from './methods.ts';

/** A forecast as it would have been made on a past day, with what was known by then, and what happened. */
export type Trial = { madeOn: EpochDay; days: number; actual: Path; paths: (Path | undefined)[] };

type Past = { today: EpochDay; net: DailyNet; items: readonly KnownItem[] };
type Floor = Past & { balance: number; expected: readonly Payment[]; values: Float64Array };

/** What was found out about an account, for its next forecast: of past days, most stays as it was. */
export class Memory {
  #trials: (Past & { trials: readonly Trial[] }) | undefined;
  #floor: Floor | undefined;

  /** Trials that know of nothing, and tell of nothing, that is otherwise now. */
  recallTrials(present: Past): { trials: ReadonlyMap<EpochDay, Trial>; changed: EpochDay } {
    const before = this.#trials;
    if (!before || before.today !== present.today) return NOTHING;
    const changed = firstChange(before, present);
    const known = before.trials.filter(({ madeOn }) => madeOn < changed);
    return { trials: new Map(known.map((trial) => [trial.madeOn, trial])), changed };
  }

  keepTrials(past: Past, trials: readonly Trial[]): void {
    this.#trials = { ...past, trials };
  }

  recallFloor(asked: Omit<Floor, 'values'>, days: number): Float64Array | undefined {
    const before = this.#floor;
    if (!before || before.values.length !== days) return undefined;
    const isSame =
      before.today === asked.today &&
      before.balance === asked.balance &&
      firstChange(before, asked) === Number.POSITIVE_INFINITY &&
      firstOther(before.expected, asked.expected) === undefined;
    return isSame ? before.values : undefined;
  }

  keepFloor(floor: Floor): void {
    this.#floor = floor;
  }
}

const NOTHING = { trials: new Map<EpochDay, Trial>(), changed: Number.NEGATIVE_INFINITY };

/** The first day about which something else is known now; infinity without any. */
function firstChange(before: Past, now: Past): EpochDay {
  if (before.net.from !== now.net.from || before.items.length !== now.items.length)
    return Number.NEGATIVE_INFINITY;
  let first = firstOtherDay(before.net, now.net);
  for (const [index, item] of now.items.entries()) {
    const other = before.items[index];
    if (!other) return Number.NEGATIVE_INFINITY;
    if (other === item) continue;
    if (!item.isAsOftenAs(other)) return Number.NEGATIVE_INFINITY;
    first = Math.min(first, firstOther(other.payments, item.payments) ?? first);
  }
  return first;
}

function firstOtherDay(one: DailyNet, two: DailyNet): EpochDay {
  if (one.cents === two.cents) return Number.POSITIVE_INFINITY;
  const length = Math.max(one.cents.length, two.cents.length);
  for (let index = 0; index < length; index += 1)
    if (one.cents[index] !== two.cents[index]) return one.from + index;
  return Number.POSITIVE_INFINITY;
}

/** The day of the first payment that only one of both has. */
function firstOther(these: readonly Payment[], those: readonly Payment[]): EpochDay | undefined {
  const length = Math.max(these.length, those.length);
  for (let index = 0; index < length; index += 1) {
    const [one, two] = [these[index], those[index]];
    if (one && two && one.day === two.day && one.cents === two.cents) continue;
    return Math.min(one?.day ?? Number.POSITIVE_INFINITY, two?.day ?? Number.POSITIVE_INFINITY);
  }
  return undefined;
}
