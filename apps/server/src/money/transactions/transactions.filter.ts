import { amountWords, type Input } from '@saldo/contract';
import {
  earliest,
  FIRST_DAY,
  foldText,
  hasThreeDecimals,
  LAST_DAY,
  latest,
  toDayNumber,
} from '@saldo/domain';
import { invalidInput } from '../../errors/app-error.ts';
import {
  ALL,
  BY,
  type Filter,
  findSource,
  hasIndexed,
  type Ledger,
  listFineSources,
  listRowsAsOf,
  listSources,
  type Moment,
  NONE,
  readBaseCurrencyCode,
  readForeign,
  type SourceRow,
} from '../../ledger/index.ts';
import { findCategory } from '../categories/categories.repository.ts';
import { findNamesOf } from '../names/find-names.ts';
import { findTags } from '../tags/tags.repository.ts';

type Query = NonNullable<Input<'changeTransactions'>['body']['filter']> & { sort?: string | undefined };

/**
 * `known`: all sources, now or at the moment, if already read; `inBase`: the base currency. Undefined if the
 * query names an unknown source, category or tag: nothing matches.
 */
export async function toFilter(
  ledger: Ledger,
  query: Query,
  known?: readonly SourceRow[],
  inBase?: string,
  moment?: Moment,
): Promise<Filter | undefined> {
  const { source_id } = query;
  const source =
    known?.find(({ id }) => id === source_id) ??
    (source_id === undefined || known ? undefined : await findSource(ledger, source_id));
  if (query.source_id !== undefined && !source) return undefined;
  if (source && query.currency !== undefined && source.currency !== query.currency) return undefined;
  const inCurrency = source ? undefined : await findInCurrency(ledger, query.currency, known);
  const single = query.currency ?? source?.currency;
  const base =
    single === undefined ? await toHome(ledger, known, inBase) : { currency: single, foreign: NO_SOURCES };
  const categoryNo = await toCategoryNo(ledger, query, moment);
  const tags = await toTagNos(ledger, query.tag ?? [], moment);
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
    names: await findNames(ledger, query),
    foreignSources: base.foreign,
    currency: base.currency,
    hasLines: categoryNo !== ALL && (await hasIndexed(ledger, BY.lineCategory, categoryNo)),
    min: query.min,
    max: query.max,
    fineSources: await findFine(ledger, query, known),
    tags: tags.length > 0 ? tags : undefined,
    untagged: query.untagged && true,
    has: query.has && [query.has],
    importId: query.import_id,
    rated: query.rate === undefined ? undefined : await toRated(ledger, known, inBase),
  };
}

async function toRated(
  ledger: Ledger,
  known: readonly SourceRow[] | undefined,
  inBase: string | undefined,
): Promise<Filter['rated']> {
  const { currency, foreign } = await toHome(ledger, known, inBase);
  return { base: currency, foreign };
}

/** Sources with three decimals, if amounts are filtered. */
async function findFine(
  ledger: Ledger,
  { min, max, q, sort }: Query,
  known: readonly SourceRow[] | undefined,
): Promise<number[]> {
  const isLookedAt = (min ?? max ?? q) !== undefined || sort?.endsWith('amount') === true;
  if (!isLookedAt) return [];
  const fine = known
    ? known.filter(({ currency }) => hasThreeDecimals(currency)).map(({ no }) => no)
    : await listFineSources(ledger);
  if (fine.length === 0) requireTwoDecimals({ min, max });
  return fine;
}

/** Without such sources, two decimals are the limit. */
function requireTwoDecimals(bounds: Pick<Query, 'min' | 'max'>): void {
  for (const [name, bound] of Object.entries(bounds))
    if (/\.\d{3}/.test(bound ?? '')) throw invalidInput(name, amountWords());
}

/** Sources of one currency; undefined if none is requested or all have it. */
async function findInCurrency(
  ledger: Ledger,
  currency: string | undefined,
  known: readonly SourceRow[] | undefined,
): Promise<number[] | undefined> {
  if (currency === undefined) return undefined;
  const sources = known ?? (await listSources(ledger));
  const wanted = sources.filter((source) => source.currency === currency);
  return wanted.length === sources.length ? undefined : wanted.map(({ no }) => no);
}

async function findNames(ledger: Ledger, { name, called }: Query): Promise<string[] | undefined> {
  if (called === undefined) return name === undefined ? undefined : [name];
  const names = await findNamesOf(ledger, called);
  return name === undefined ? names : names.filter((one) => one === name);
}

async function toCategoryNo(
  ledger: Ledger,
  query: Query,
  moment: Moment | undefined,
): Promise<number | undefined> {
  const { category_id: id, uncategorized } = query;
  if (uncategorized && id !== undefined && id !== 'none') return undefined;
  if (id === 'none' || uncategorized) return NONE;
  if (id === undefined) return ALL;
  if (!moment) return (await findCategory(ledger, id))?.no;
  return (await listRowsAsOf(ledger, 'categories', moment)).find((category) => category.id === id)?.no;
}

async function toTagNos(
  ledger: Ledger,
  names: readonly string[],
  moment: Moment | undefined,
): Promise<number[] | undefined> {
  const wanted = new Set(names.map(foldText));
  if (wanted.size === 0) return [];
  const found = moment
    ? (await listRowsAsOf(ledger, 'tags', moment)).filter(({ folded }) => wanted.has(folded))
    : await findTags(ledger, names);
  return found.length === wanted.size ? found.map(({ no }) => no) : undefined;
}

const NO_SOURCES: ReadonlyMap<number, string> = new Map();

/** The base currency, and the sources in others. */
async function toHome(ledger: Ledger, known: readonly SourceRow[] | undefined, inBase: string | undefined) {
  if (!known) {
    const { base: currency, foreign } = await readForeign(ledger);
    return { currency, foreign };
  }
  const currency = inBase ?? (await readBaseCurrencyCode(ledger));
  const others = known.filter((source) => source.currency !== currency);
  return { currency, foreign: new Map(others.map((source) => [source.no, source.currency])) };
}
