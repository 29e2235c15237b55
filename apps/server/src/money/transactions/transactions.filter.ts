import type { Input } from '@saldo/contract';
import { earliest, FIRST_DAY, foldText, HOME_CURRENCY, LAST_DAY, latest, toDayNumber } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { BY, hasIndexed } from '../../ledger/entry-index.ts';
import type { Filter } from '../../ledger/filter.ts';
import { ALL, NONE } from '../../ledger/rollup.ts';
import { findSource, listForeignNos, type SourceRow } from '../../ledger/sources.repository.ts';
import { findCategory } from '../categories/categories.repository.ts';
import { findTags } from '../tags/tags.repository.ts';

type Query = NonNullable<Input<'changeTransactions'>['body']['filter']>;

const HAS = {
  attachment: BY.files,
  lines: BY.lines,
  transfer: BY.twin,
  refund: BY.refundOf,
  claim: BY.claim,
} as const;

/**
 * `known` are all sources, of now or of a moment. Undefined when it names a source, category or tag that is not there:
 * nothing fits such a filter.
 */
export async function toFilter(
  db: Db,
  owner: Owner,
  query: Query,
  known?: readonly SourceRow[],
): Promise<Filter | undefined> {
  const { source_id } = query;
  const source =
    known?.find(({ id }) => id === source_id) ??
    (source_id === undefined || known ? undefined : await findSource(db, owner, source_id));
  if (query.source_id !== undefined && !source) return undefined;
  const categoryNo = await toCategoryNo(db, owner, query);
  const tags = await toTagNos(db, owner, query.tag ?? []);
  if (categoryNo === undefined || tags === undefined) return undefined;
  const bounds = [query.from, query.date].flatMap((day) => (day ? [toDayNumber(day)] : []));
  const ends = [query.to, query.date].flatMap((day) => (day ? [toDayNumber(day)] : []));
  return {
    slice: { sourceNo: source?.no ?? ALL, categoryNo },
    type: query.type,
    from: latest(FIRST_DAY, ...bounds),
    to: earliest(LAST_DAY, ...ends),
    q: query.q || undefined,
    name: query.name,
    foreignSources: source
      ? []
      : (known?.filter(isForeign).map(({ no }) => no) ?? (await listForeignNos(db, owner))),
    currency: source?.currency ?? HOME_CURRENCY,
    hasLines: categoryNo !== ALL && (await hasIndexed(db, owner, BY.lineCategory, categoryNo)),
    min: query.min,
    max: query.max,
    indexed: [
      ...tags.map((key) => ({ what: BY.tag, key })),
      ...(query.has ? [{ what: HAS[query.has] }] : []),
    ],
    importId: query.import_id,
  };
}

async function toCategoryNo(db: Db, owner: Owner, query: Query): Promise<number | undefined> {
  const { category_id: id, uncategorized } = query;
  if (uncategorized && id !== undefined && id !== 'none') return undefined;
  if (id === 'none' || uncategorized) return NONE;
  return id === undefined ? ALL : (await findCategory(db, owner, id))?.no;
}

async function toTagNos(db: Db, owner: Owner, names: readonly string[]): Promise<number[] | undefined> {
  const found = await findTags(db, owner, names);
  const wanted = new Set(names.map(foldText));
  return found.length === wanted.size ? found.map(({ no }) => no) : undefined;
}

const isForeign = ({ currency }: SourceRow) => currency !== HOME_CURRENCY;
