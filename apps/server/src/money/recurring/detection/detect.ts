import { randomUUIDv7 } from 'node:crypto';
import { cooperatively } from '../../../db/yield-to-event-loop.ts';
import type { LedgerTransaction } from '../../../ledger/index.ts';
import { deleteFound, listFound, upsertFound } from '../found.repository.ts';
import { type Found, toFoundText } from '../found.ts';
import { type Item, ownMerchants } from '../item.ts';
import { listItemsWith } from '../items.ts';
import { assign } from './assign.ts';
import { keysOf, toClaimer, toKnown } from './claimers.ts';
import type { NameReader } from './counting.ts';
import { type Group, readGroups, toGroups } from './groups.ts';
import type { Movement } from './movements.repository.ts';
import { isSameAsFixed } from './same-as-fixed.ts';
import { toFound } from './to-found.ts';

type Asked = {
  /** How many payments of each merchant. */
  touched: ReadonlyMap<number, number>;
  /** What was read already of merchants. */
  fresh: ReadonlyMap<number, readonly Movement[]>;
  /** Merchants that something decided on had before. */
  former: readonly number[];
  /** What was decided on anew. */
  decided: ReadonlySet<string> | 'all';
};

type World = { items: readonly Item[]; found: Map<string, Found>; names: NameReader };

/** Finds again what recurs at the merchants that were touched, under the ids that it had. */
export async function detect(ledger: LedgerTransaction, names: NameReader, asked: Asked): Promise<void> {
  const before = await listFound(ledger);
  const isAnew = (id: string) => asked.decided === 'all' || asked.decided.has(id);
  const items = (await listItemsWith(ledger, before))
    .filter(({ state }) => state !== 'found')
    // Under another name, or with another amount, what was found may be somebody else's.
    .map((item) =>
      item.fixed && isAnew(item.id) ? { ...item, merchants: ownMerchants(item.fixed, item.row) } : item,
    );
  const touched = new Set([...asked.touched.keys(), ...asked.former]);
  const known = [...items, ...[...before].map(([id, one]) => ({ id, ...one }))];
  for (const one of known) if (isAnew(one.id)) for (const key of keysOf(one)) touched.add(key);

  const isKnown = new Set([...known.flatMap((one) => [...keysOf(one)]), ...asked.former]);
  const world: World = { items, found: new Map(before), names };
  const groups = toGroups(touched, items.map(keysOf));
  const reading = { ...asked, groups, isKnown: (key: number) => isKnown.has(key) };
  for await (const some of readGroups(ledger, reading))
    for await (const group of cooperatively(some)) await detectIn(ledger, group, world);
  mergeFixed(world);
  await store(ledger, before, world.found);
}

async function detectIn(
  ledger: LedgerTransaction,
  { merchants, movements }: Group,
  { items, found, names }: World,
): Promise<void> {
  const isNear = (one: Pick<Item, 'merchants' | 'sign' | 'currency'>) =>
    keysOf(one)
      .values()
      .some((key) => merchants.has(key));
  const own = items.filter(isNear);
  const decided = new Set(items.map(({ id }) => id));
  const known = [...found].filter(([id, one]) => !decided.has(id) && isNear(one));
  const { assigned, fresh } = assign(
    movements,
    own.map(toClaimer),
    known.map(([id, one]) => toKnown(id, one)),
  );
  for (const id of [...own.map((item) => item.id), ...known.map(([id]) => id)]) found.delete(id);
  for (const one of fresh) assigned.set(randomUUIDv7(), one);
  for (const [id, one] of assigned) {
    const now = await toFound(
      ledger,
      names,
      one,
      own.find((item) => item.id === id),
    );
    if (now) found.set(id, now);
  }
}

/** What is clearly a fixed expense is told as that one. */
function mergeFixed({ items, found }: World): void {
  const decided = new Set(items.map(({ id }) => id));
  for (const item of items) {
    if (item.fixed?.active !== 1 || found.has(item.id)) continue;
    const [same] = [...found]
      .filter(([id, one]) => !decided.has(id) && isSameAsFixed(item, one))
      .sort(([, one], [, two]) => two.payments.length - one.payments.length);
    if (!same) continue;
    const [id, one] = same;
    found.delete(id);
    found.set(item.id, { ...one, merchants: [...new Set([...item.merchants, ...one.merchants])] });
  }
}

async function store(
  ledger: LedgerTransaction,
  before: ReadonlyMap<string, Found>,
  after: ReadonlyMap<string, Found>,
): Promise<void> {
  const isSame = (id: string, one: Found) => {
    const known = before.get(id);
    return known === one || (known !== undefined && toFoundText(known) === toFoundText(one));
  };
  await deleteFound(
    ledger,
    [...before.keys()].filter((id) => !after.has(id)),
  );
  await upsertFound(ledger, new Map([...after].filter(([id, one]) => !isSame(id, one))));
}
