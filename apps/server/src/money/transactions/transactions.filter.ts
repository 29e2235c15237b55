import type { Input } from '@saldo/contract';
import { earliest, FIRST_DAY, foldText, isFine, LAST_DAY, latest, toDayNumber } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { listRowsAsOf, type Moment } from '../../ledger/as-of.repository.ts';
import { BY, hasIndexed } from '../../ledger/entry-index.ts';
import type { Filter } from '../../ledger/filter.ts';
import { readHomeCurrency } from '../../ledger/home.ts';
import { ALL, NONE } from '../../ledger/rollup.ts';
import {
  findSource,
  listFineSources,
  listSources,
  readForeign,
  type SourceRow,
} from '../../ledger/sources.repository.ts';
import { findCategory } from '../categories/categories.repository.ts';
import { findNamesOf } from '../names/find-names.ts';
import { findTags } from '../tags/tags.repository.ts';

type Query = NonNullable<Input<'changeTransactions'>['body']['filter']> & { sort?: string | undefined };

const HAS = {
  attachment: BY.files,
  lines: BY.lines,
  transfer: BY.twin,
  refund: BY.refundOf,
  claim: BY.claim,
} as const;

/**
 * `known` are all sources, of now or of the moment that is asked about, `inHome` what totals are in, where that was read
 * already. Undefined when it names a source, category or tag that is not there: nothing fits such a filter.
 */
export async function toFilter(
  db: Db,
  owner: Owner,
  query: Query,
  known?: readonly SourceRow[],
  inHome?: string,
  moment?: Moment,
): Promise<Filter | undefined> {
  const { source_id } = query;
  const source =
    known?.find(({ id }) => id === source_id) ??
    (source_id === undefined || known ? undefined : await findSource(db, owner, source_id));
  if (query.source_id !== undefined && !source) return undefined;
  if (source && query.currency !== undefined && source.currency !== query.currency) return undefined;
  const inCurrency = source ? undefined : await findInCurrency(db, owner, query.currency, known);
  const single = query.currency ?? source?.currency;
  const home =
    single === undefined ? await toHome(db, owner, known, inHome) : { currency: single, foreign: NO_SOURCES };
  const categoryNo = await toCategoryNo(db, owner, query, moment);
  const tags = await toTagNos(db, owner, query.tag ?? [], moment);
  if (categoryNo === undefined || tags === undefined) return undefined;
  const bounds = [query.from, query.date].flatMap((day) => (day ? [toDayNumber(day)] : []));
  const ends = [query.to, query.date].flatMap((day) => (day ? [toDayNumber(day)] : []));
  return {
    slice: { sourceNo: source?.no ?? ALL, categoryNo },
    sourceNos: inCurrency,
    type: query.type,
    from: latest(FIRST_DAY, ...bounds),
    to: earliest(LAST_DAY, ...ends),
    q: query.q || undefined,
    names: await findNames(db, owner, query),
    foreignSources: home.foreign,
    currency: home.currency,
    hasLines: categoryNo !== ALL && (await hasIndexed(db, owner, BY.lineCategory, categoryNo)),
    min: query.min,
    max: query.max,
    fineSources: await findFine(db, owner, query, known),
    indexed: [
      ...tags.map((key) => ({ what: BY.tag, key })),
      ...(query.has ? [{ what: HAS[query.has] }] : []),
    ],
    without: query.untagged ? BY.tag : undefined,
    importId: query.import_id,
    rated: query.rate === undefined ? undefined : await toRated(db, owner, known, inHome),
  };
}

async function toRated(
  db: Db,
  owner: Owner,
  known: readonly SourceRow[] | undefined,
  inHome: string | undefined,
): Promise<Filter['rated']> {
  const { currency, foreign } = await toHome(db, owner, known, inHome);
  return { home: currency, foreign };
}

/** Those kept in thousandths, where amounts are looked at. */
async function findFine(
  db: Db,
  owner: Owner,
  { min, max, q, sort }: Query,
  known: readonly SourceRow[] | undefined,
): Promise<number[]> {
  const isLookedAt = (min ?? max ?? q) !== undefined || sort?.endsWith('amount') === true;
  if (!isLookedAt) return [];
  if (!known) return listFineSources(db, owner);
  return known.filter(({ currency }) => isFine(currency)).map(({ no }) => no);
}

/** Those of one currency; undefined where none is asked for, or all are of it anyway. */
async function findInCurrency(
  db: Db,
  owner: Owner,
  currency: string | undefined,
  known: readonly SourceRow[] | undefined,
): Promise<number[] | undefined> {
  if (currency === undefined) return undefined;
  const sources = known ?? (await listSources(db, owner));
  const wanted = sources.filter((source) => source.currency === currency);
  return wanted.length === sources.length ? undefined : wanted.map(({ no }) => no);
}

async function findNames(db: Db, owner: Owner, { name, called }: Query): Promise<string[] | undefined> {
  if (called === undefined) return name === undefined ? undefined : [name];
  const names = await findNamesOf(db, owner, called);
  return name === undefined ? names : names.filter((one) => one === name);
}

async function toCategoryNo(
  db: Db,
  owner: Owner,
  query: Query,
  moment: Moment | undefined,
): Promise<number | undefined> {
  const { category_id: id, uncategorized } = query;
  if (uncategorized && id !== undefined && id !== 'none') return undefined;
  if (id === 'none' || uncategorized) return NONE;
  if (id === undefined) return ALL;
  if (!moment) return (await findCategory(db, owner, id))?.no;
  return (await listRowsAsOf(db, owner, 'categories', moment)).find((category) => category.id === id)?.no;
}

async function toTagNos(
  db: Db,
  owner: Owner,
  names: readonly string[],
  moment: Moment | undefined,
): Promise<number[] | undefined> {
  const wanted = new Set(names.map(foldText));
  if (wanted.size === 0) return [];
  const found = moment
    ? (await listRowsAsOf(db, owner, 'tags', moment)).filter(({ folded }) => wanted.has(folded))
    : await findTags(db, owner, names);
  return found.length === wanted.size ? found.map(({ no }) => no) : undefined;
}

const NO_SOURCES: ReadonlyMap<number, string> = new Map();

/** What sums of everything are in, and which sources are not. */
async function toHome(
  db: Db,
  owner: Owner,
  known: readonly SourceRow[] | undefined,
  inHome: string | undefined,
) {
  if (!known) {
    const { home: currency, foreign } = await readForeign(db, owner);
    return { currency, foreign };
  }
  const currency = inHome ?? (await readHomeCurrency(db, owner));
  const others = known.filter((source) => source.currency !== currency);
  return { currency, foreign: new Map(others.map((source) => [source.no, source.currency])) };
}
