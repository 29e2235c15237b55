import { type Cents, type DayNumber, foldText, MOST_DAYS_APART } from '@saldo/domain';
import {
  canLink,
  type LedgerWriter,
  linkPairs,
  listSources,
  type Placed,
  readPlaced,
  type SourceRow,
} from '../../ledger/index.ts';
import { toOrdinal } from '../imports/pairing-terms.ts';

/** A new transaction of a file that says which other own source it went to, or came from. */
export type NamedSide = { seq: number; source: SourceRow; other: SourceRow; day: DayNumber; cents: Cents };

/** By what a file calls accounts: those that it has itself, then sources of that name. */
export async function sourceFinder(
  ledger: LedgerWriter,
  ofFile: Iterable<readonly [name: string | null, source: SourceRow]>,
): Promise<(name: string) => SourceRow | undefined> {
  const byName = new Map<string, SourceRow>();
  for (const source of await listSources(ledger)) byName.set(foldText(source.name), source);
  for (const [name, source] of ofFile) if (name !== null) byName.set(foldText(name), source);
  return (name) => byName.get(foldText(name));
}

/**
 * Of rows that name each other's source, those that are one transfer: also where several are equal, which amounts and
 * days alone don't tell apart, or in two currencies, where the amounts say nothing.
 */
export async function linkNamed(ledger: LedgerWriter, sides: readonly NamedSide[]): Promise<void> {
  const pairs = pairNamed(sides);
  const placed = new Map<number, Placed>();
  for await (const some of readPlaced(ledger, pairs.flat()))
    for (const one of some) placed.set(one.entry.seq, one);
  const linked = pairs.flatMap(([one, two]) => {
    const [from, to] = [placed.get(one), placed.get(two)];
    return from && to && canLink(from, to) ? [{ from, to }] : [];
  });
  if (linked.length > 0) await linkPairs(ledger, linked);
}

/** The sending side first. */
export function pairNamed(sides: readonly NamedSide[]): [from: number, to: number][] {
  const groups = new Map<string, { out: NamedSide[]; back: NamedSide[]; isOneCurrency: boolean }>();
  for (const side of sides) {
    const [from, to] = side.cents < 0 ? [side.source, side.other] : [side.other, side.source];
    if (from.no === to.no) continue;
    const isOneCurrency = from.currency === to.currency;
    const key = [from.no, to.no, isOneCurrency ? Math.abs(side.cents) : ''].join(' ');
    const group = groups.get(key) ?? { out: [], back: [], isOneCurrency };
    groups.set(key, group);
    (side.cents < 0 ? group.out : group.back).push(side);
  }
  return [...groups.values()].flatMap(({ out, back, isOneCurrency }) => {
    const onDay = pairOnDays(out, back, isOneCurrency);
    if (!isOneCurrency) return onDay;
    const paired = new Set(onDay.flat());
    const isLeft = ({ seq }: NamedSide) => !paired.has(seq);
    return [...onDay, ...pairNear(out.filter(isLeft), back.filter(isLeft))];
  });
}

/** In their order; of two currencies only where both have as many, as one that is missing would move all after it. */
function pairOnDays(
  out: readonly NamedSide[],
  back: readonly NamedSide[],
  isOneCurrency: boolean,
): [number, number][] {
  const byDay = Map.groupBy(back, ({ day }) => day);
  return [...Map.groupBy(out, ({ day }) => day)].flatMap(([day, some]) => {
    const others = byDay.get(day) ?? [];
    if (!isOneCurrency && others.length !== some.length) return [];
    return some.flatMap(({ seq }, index): [number, number][] => {
      const other = others[index];
      return other ? [[seq, other.seq]] : [];
    });
  });
}

/** One after the other, where they are few days apart. */
function pairNear(out: readonly NamedSide[], back: readonly NamedSide[]): [number, number][] {
  const byDay = (one: NamedSide, two: NamedSide) => one.day - two.day;
  const [ones, twos] = [out.toSorted(byDay), back.toSorted(byDay)];
  const pairs: [number, number][] = [];
  for (let [at, other] = [0, 0]; at < ones.length && other < twos.length; ) {
    const [one, two] = [ones[at], twos[other]];
    if (!one || !two) break;
    const apart = toOrdinal(one.day) - toOrdinal(two.day);
    if (Math.abs(apart) <= MOST_DAYS_APART) pairs.push([one.seq, two.seq]);
    if (apart <= MOST_DAYS_APART) at += 1;
    if (apart >= -MOST_DAYS_APART) other += 1;
  }
  return pairs;
}
