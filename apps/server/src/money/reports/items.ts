import type { ReportItem } from '@saldo/contract';
import { sumCents, toAmount } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { GroupBy, GroupKey } from '../../ledger/transactions.groups.ts';
import { findCategories } from '../categories/categories.repository.ts';
import { readCleanNames } from '../names/clean-names.ts';
import { findTagsByNo } from '../tags/tags.repository.ts';
import type { Asked } from './asked.ts';
import { EXPLAINED_BY, toExplain } from './explained.ts';
import { addSeries, type Groups, type Kind, type Series, toldSeries } from './figures.ts';

/** As many are told one by one; what is smaller comes together. */
const MOST_ITEMS = 200;

type Named = { id: string | null; name: string; narrow: { [field: string]: string | undefined } };
type Item = Named & { series: Series };

export type Itemized = {
  items: ReportItem[];
  others: { count: number; amounts: number[]; total: number } | null;
};

/** The largest first. */
export async function toItems(
  db: Db,
  asked: Asked,
  by: GroupBy,
  groups: Groups[Kind],
  of: Kind,
): Promise<Itemized> {
  const all = (await readItems(db, asked, by, groups)).sort(
    (one, two) => sumCents(two.series) - sumCents(one.series) || (one.name < two.name ? -1 : 1),
  );
  const rest = all.slice(MOST_ITEMS).map(({ series }) => series);
  const others = addSeries(rest, asked.periods);
  return {
    items: all.slice(0, MOST_ITEMS).map(({ id, name, narrow, series }) => ({
      id,
      name,
      amounts: toldSeries(series),
      total: toAmount(sumCents(series)),
      explain: toExplain(EXPLAINED_BY[of], asked, narrow),
    })),
    others:
      rest.length > 0
        ? { count: rest.length, amounts: toldSeries(others), total: toAmount(sumCents(others)) }
        : null,
  };
}

export async function readItems(
  db: Db,
  asked: Asked,
  by: GroupBy,
  groups: ReadonlyMap<GroupKey, Series>,
): Promise<Item[]> {
  const name = await namesBy[by](db, asked, [...groups.keys()]);
  const items = new Map<string, Item>();
  for (const [key, series] of groups) {
    const named = name(key);
    const known = items.get(named.name);
    // Names that are one once they are clean.
    if (by === 'name' && known) known.series = addSeries([known.series, series], asked.periods);
    else items.set(by === 'name' ? named.name : String(key), { ...named, series });
  }
  return [...items.values()];
}

const WITHOUT = { id: null, name: '' };

const namesBy: {
  [by in GroupBy]: (db: Db, asked: Asked, keys: readonly GroupKey[]) => Promise<(key: GroupKey) => Named>;
} = {
  category: async (db, { owner }, keys) => {
    const categories = await findCategories(db, owner, keys as number[]);
    return (key) => {
      const category = categories.get(key as number);
      return category
        ? { id: category.id, name: category.name, narrow: { category_id: category.id } }
        : { ...WITHOUT, narrow: { category_id: 'none' } };
    };
  },
  source: async (_, { sources }) => {
    const byNo = new Map(sources.map((source) => [source.no, source]));
    return (key) => {
      const source = byNo.get(key as number);
      return source
        ? { id: source.id, name: source.name, narrow: { source_id: source.id } }
        : { ...WITHOUT, narrow: {} };
    };
  },
  tag: async (db, { owner }, keys) => {
    const rows = await findTagsByNo(db, owner, keys as number[]);
    const tags = new Map(rows.map((tag) => [tag.no, tag.name]));
    return (key) => {
      const name = tags.get(key as number);
      return name === undefined
        ? { ...WITHOUT, narrow: { untagged: 'true' } }
        : { id: null, name, narrow: { tag: name } };
    };
  },
  name: async (db, { owner }, keys) => {
    const clean = await readCleanNames(db, owner, keys as string[]);
    return (key) => {
      const name = clean(key as string) ?? (key as string);
      return { id: null, name, narrow: { called: name } };
    };
  },
};
