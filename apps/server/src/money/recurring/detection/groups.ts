import { chunks } from '../../../db/chunks.ts';
import type { Ledger } from '../../../ledger/index.ts';
import {
  type Extent,
  listExtents,
  listMovements,
  listNewestMovements,
  type Movement,
} from './movements.repository.ts';

export type Group = { merchants: ReadonlySet<number>; movements: Movement[] };

/** Merchants that something decided on brings together are looked at together. */
export function toGroups(touched: Iterable<number>, together: readonly ReadonlySet<number>[]): Set<number>[] {
  const groups: Set<number>[] = [];
  const placed = new Set<number>();
  for (const first of touched) {
    if (placed.has(first)) continue;
    const group = new Set([first]);
    const left = [first];
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      placed.add(key);
      for (const keys of together)
        for (const other of keys.has(key) ? keys : [])
          if (!group.has(other)) {
            group.add(other);
            left.push(other);
          }
    }
    groups.push(group);
  }
  return groups;
}

/** Of a merchant with more, the newest: older ones change nothing about what is to come. */
const MOST_PAYMENTS = 600;
/** Of a merchant with more in a year, none can be in step: that is shopping. */
const MOST_IN_A_YEAR = 300;
const MANY = 60;
/** Merchants of whom nothing is found are looked at again whenever they have grown by so much. */
const GROWTH = 1.1;
const FEW = 24;
const ROWS_AT_ONCE = 4000;

type Asked = {
  groups: readonly ReadonlySet<number>[];
  touched: ReadonlyMap<number, number>;
  /** What was read already: all that a merchant has where it is as many. */
  fresh: ReadonlyMap<number, readonly Movement[]>;
  /** Whether something is known of this merchant, and so everything counts. */
  isKnown: (merchant: number) => boolean;
};

/** The payments of those groups in which something may have changed, some groups at a time. */
export async function* readGroups(
  ledger: Ledger,
  { groups, touched, fresh, isKnown }: Asked,
): AsyncGenerator<Group[]> {
  const extents = new Map<number, Extent>();
  for (const some of chunks([...new Set(groups.flatMap((group) => [...group]))], 1000))
    for (const one of await listExtents(ledger, some)) extents.set(one.merchant, one);
  const isWorthIt = (merchant: number) => {
    const extent = extents.get(merchant);
    return isKnown(merchant) || (extent !== undefined && mayRepeat(extent, touched.get(merchant) ?? 0));
  };
  const worth = groups.filter((group) => [...group].some(isWorthIt));
  for (const some of inPortions(worth, (group) => sizeOf(group, extents)))
    yield await readSome(ledger, some, { extents, fresh });
}

function mayRepeat({ count, first, last }: Extent, touched: number): boolean {
  if (count < 2) return false;
  if (count > MANY && count > MOST_IN_A_YEAR * yearsBetween(first, last)) return false;
  return count <= FEW || stepOf(count) !== stepOf(Math.max(1, count - touched));
}

const stepOf = (count: number) => Math.floor(Math.log(count) / Math.log(GROWTH));
const yearsBetween = (first: number, last: number) =>
  Math.max(
    0.2,
    (Math.floor(last / 100) % 100) / 12 +
      Math.floor(last / 10_000) -
      Math.floor(first / 10_000) -
      (Math.floor(first / 100) % 100) / 12,
  );

const sizeOf = (group: ReadonlySet<number>, extents: ReadonlyMap<number, Extent>) =>
  [...group].reduce((sum, key) => sum + Math.min(MOST_PAYMENTS, extents.get(key)?.count ?? 0), 0);

function* inPortions<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Generator<Item[]> {
  let portion: Item[] = [];
  let size = 0;
  for (const item of items) {
    portion.push(item);
    size += sizeOf(item);
    if (size < ROWS_AT_ONCE) continue;
    yield portion;
    [portion, size] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}

async function readSome(
  ledger: Ledger,
  groups: readonly ReadonlySet<number>[],
  { extents, fresh }: { extents: ReadonlyMap<number, Extent> } & Pick<Asked, 'fresh'>,
): Promise<Group[]> {
  const all = groups.flatMap((group) => [...group]);
  const isLarge = (key: number) => (extents.get(key)?.count ?? 0) > MOST_PAYMENTS;
  const isFresh = (key: number) => fresh.get(key)?.length === extents.get(key)?.count;
  const movements = await listMovements(
    ledger,
    all.filter((key) => !isLarge(key) && !isFresh(key)),
  );
  for (const key of all) if (!isLarge(key) && isFresh(key)) movements.push(...(fresh.get(key) ?? []));
  for (const key of all.filter(isLarge))
    movements.push(...(await listNewestMovements(ledger, key, MOST_PAYMENTS)));
  const byMerchant = Map.groupBy(movements, ({ merchant }) => merchant);
  return groups.map((merchants) => ({
    merchants,
    movements: [...merchants]
      .flatMap((key) => byMerchant.get(key) ?? [])
      .sort((one, two) => one.day - two.day || one.seq - two.seq),
  }));
}
