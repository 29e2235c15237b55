import type { ReportItem } from '@saldo/contract';
import { sumCents, toAmount } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { forEachCooperatively } from '../../db/yield-to-event-loop.ts';
import { type GroupBy, type GroupKey, ledgerFor, type SourceRow } from '../../ledger/index.ts';
import { findCategories } from '../categories/categories.repository.ts';
import { readCleanNames } from '../names/clean-names.ts';
import { findTagsByNo } from '../tags/tags.repository.ts';
import type { Asked } from './asked.ts';
import { EXPLAINED_BY, type Narrow, toExplain } from './explained.ts';
import { type Groups, type Kind, noAmounts, type Sparse, toldSeries } from './figures.ts';

/** Listed individually; smaller ones are combined. */
export const MOST_ITEMS = 200;

type Named = { id: string | null; name: string; narrow: Narrow };
type Item = Named & { amounts: Sparse };

export type Itemized = {
  items: ReportItem[];
  others: { count: number; amounts: number[]; total: number } | null;
};

/** Largest first. */
export async function toItems(
  db: Db,
  asked: Asked,
  by: GroupBy,
  groups: Groups[Kind],
  of: Kind,
): Promise<Itemized> {
  const all = (await readItems(db, asked, by, groups)).sort(
    (one, two) => two.amounts.total - one.amounts.total || (one.name < two.name ? -1 : 1),
  );
  const rest = all.slice(MOST_ITEMS);
  const others = noAmounts(asked.periods);
  await forEachCooperatively(rest, ({ amounts }) => amounts.addTo(others));
  return {
    items: all.slice(0, MOST_ITEMS).map(({ id, name, narrow, amounts }) => ({
      id,
      name,
      amounts: toldSeries(amounts.addTo(noAmounts(asked.periods)), asked.currency),
      total: toAmount(amounts.total, asked.currency),
      explain: toExplain(EXPLAINED_BY[of], asked, narrow),
    })),
    others:
      rest.length > 0
        ? {
            count: rest.length,
            amounts: toldSeries(others, asked.currency),
            total: toAmount(sumCents(others), asked.currency),
          }
        : null,
  };
}

export async function readItems(
  db: Db,
  asked: Asked,
  by: GroupBy,
  groups: ReadonlyMap<GroupKey, Sparse>,
): Promise<Item[]> {
  const name = await namesBy[by](db, asked, [...groups.keys()]);
  const items = new Map<string, Item>();
  await forEachCooperatively(groups, ([key, amounts]) => {
    const named = name(key);
    const known = items.get(named.name);
    // Names that are equal once cleaned.
    if (by === 'name' && known) known.amounts.addAll(amounts);
    else items.set(by === 'name' ? named.name : String(key), { ...named, amounts });
  });
  return [...items.values()];
}

const WITHOUT = { id: null, name: '' };

/** Foreign amounts are reported in this currency and explained in it. */
const toldIn = (currency: string, source: SourceRow): Narrow => ({
  source_id: source.id,
  ...(source.currency !== currency && { currency }),
});

const namesBy: {
  [by in GroupBy]: (db: Db, asked: Asked, keys: readonly GroupKey[]) => Promise<(key: GroupKey) => Named>;
} = {
  category: async (db, { owner }, keys) => {
    const categories = await findCategories(ledgerFor(db, owner), keys as number[]);
    return (key) => {
      const category = categories.get(key as number);
      return category
        ? { id: category.id, name: category.name, narrow: { category_id: category.id } }
        : { ...WITHOUT, narrow: { category_id: 'none' } };
    };
  },
  source: async (_, { sources, currency }) => {
    const byNo = new Map(sources.map((source) => [source.no, source]));
    return (key) => {
      const source = byNo.get(key as number);
      return source
        ? { id: source.id, name: source.name, narrow: toldIn(currency, source) }
        : { ...WITHOUT, narrow: {} };
    };
  },
  tag: async (db, { owner, query }, keys) => {
    const rows = await findTagsByNo(ledgerFor(db, owner), keys as number[]);
    const tags = new Map(rows.map((tag) => [tag.no, tag.name]));
    return (key) => {
      const name = tags.get(key as number);
      return name === undefined
        ? { ...WITHOUT, narrow: { untagged: 'true' } }
        : { id: null, name, narrow: { tag: [...new Set([...(query.tag ?? []), name])] } };
    };
  },
  name: async (db, { owner }, keys) => {
    const clean = await readCleanNames(ledgerFor(db, owner), keys as string[]);
    return (key) => {
      const name = clean(key as string) ?? (key as string);
      return { id: null, name, narrow: { called: name } };
    };
  },
};
