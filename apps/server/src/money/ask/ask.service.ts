import type { Answer } from '@saldo/contract';
import { type Day, digitsOf, foldText, toDay } from '@saldo/domain';
import { makeNearest, type Near, type UsualId, usualCategories } from '@saldo/sorting';
import type { Db } from '../../db/database.ts';
import { cooperatively } from '../../db/yield-to-event-loop.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import { type Ledger, ledgerFor, listSources } from '../../ledger/index.ts';
import { listCategories } from '../categories/categories.repository.ts';
import { findTags } from '../tags/tags.repository.ts';
import { occurs } from './ask.repository.ts';
import { answerAfford } from './ask-afford.ts';
import { answerWhen } from './ask-when.ts';
import { parseAfford } from './parse-afford.ts';
import { type Parsed, parseLine } from './parse-line.ts';
import { parseWhen } from './parse-when.ts';
import { CASH } from './words.ts';

type Results = Answer<'ask'>['results'];
type Named = { id: string; name: string };
type NamedSource = Named & { currency: string };

const LONGEST_NAME = 4;

/** Turns a line of plain words into an answer, a list or a draft transaction. What isn't understood is reported, never guessed. */
export async function ask(
  db: Db,
  { owner, base }: Pick<Caller, 'owner' | 'base'>,
  line: string,
  now: Date,
): Promise<Results> {
  const today = toDay(now);
  const ledger = ledgerFor(db, owner);
  const afford = parseAfford(line, today, base);
  if (afford) return (await answerAfford({ ledger, base, now }, afford)) ?? NOTHING;
  const categories: Named[] = await listCategories(ledger);
  const sources: NamedSource[] = await listSources(ledger);
  const own = await toOwn(categories, sources);
  const when = parseWhen(line);
  if (when)
    return (
      (await answerWhen(ledger, when, today, own.nearestTo)) ?? { ...NOTHING, not_understood: when.words }
    );
  const { parsed, found, currency } = read(line, today, own, base);
  return isDraft(parsed, found)
    ? toDraft(parsed, found, today, currency)
    : toList(ledger, parsed, found, isNothingElse(parsed, found), currency);
}

/** Amounts are read with the decimals of the named source's currency. */
function read(line: string, today: Day, own: Own, currency: string) {
  const parsed = parseLine(line, today, currency);
  const found = findNames(parsed.rest, own);
  const meant = found.source?.currency ?? currency;
  return digitsOf(meant) === digitsOf(currency)
    ? { parsed, found, currency: meant }
    : readIn(line, today, own, meant);
}

function readIn(line: string, today: Day, own: Own, currency: string) {
  const parsed = parseLine(line, today, currency);
  return { parsed, found: findNames(parsed.rest, own), currency };
}

type AskMatch = {
  category: Named | undefined;
  source: NamedSource | undefined;
  /** Words not understood. */
  rest: string[];
  /** The name of a draft: a word that matched a category also says what was bought. */
  name: string[];
};

/** An amount without a comparison beside some words: a payment to enter. */
const isDraft = ({ amount, isAsking, from, to, min, max }: Parsed, { name, category }: AskMatch) =>
  amount !== undefined &&
  !isAsking &&
  !from &&
  !to &&
  min === undefined &&
  max === undefined &&
  (name.length > 0 || category !== undefined);

/** Finds the person's categories and sources, longest names first; a usual word for a category stands for their own. */
function findNames(words: readonly string[], own: Own): AskMatch {
  const found: AskMatch = { category: undefined, source: undefined, rest: [], name: [] };
  for (let at = 0; at < words.length; ) {
    const match = findLongest(words.slice(at), found, own);
    const count = match?.count ?? 1;
    const some = words.slice(at, at + count);
    if (match) Object.assign(found, match.part);
    else found.rest.push(...some);
    if (!match || match.isUsual) found.name.push(...some);
    at += count;
  }
  return found;
}

function findLongest(
  words: readonly string[],
  found: AskMatch,
  own: Own,
): { part: Partial<AskMatch>; count: number; isUsual?: boolean } | undefined {
  for (let count = Math.min(LONGEST_NAME, words.length); count > 0; count--) {
    const phrase = foldText(words.slice(0, count).join(' '));
    const source = found.source ? undefined : (own.sources.get(phrase) ?? findCash(phrase, own));
    if (source) return { part: { source }, count };
    const category = found.category ? undefined : own.categories.get(phrase);
    if (category) return { part: { category }, count };
    const usual = found.category ? undefined : findUsual(phrase, own);
    if (usual) return { part: { category: usual }, count, isUsual: true };
  }
  return undefined;
}

/** The person's names by search text: lines have many words, and some people very many names. */
type Own = {
  categories: ReadonlyMap<string, Named>;
  sources: ReadonlyMap<string, NamedSource>;
  nearestTo: (usual: UsualId) => Near<Named> | undefined;
};

/** Categories considered for usual words. */
const MOST_MEANT = 1000;

const toOwn = async (categories: readonly Named[], sources: readonly NamedSource[]): Promise<Own> => ({
  categories: await byFoldedName(categories),
  sources: await byFoldedName(sources),
  nearestTo: makeNearest(categories.slice(0, MOST_MEANT)),
});

/** For equal names, the first wins. */
async function byFoldedName<One extends Named>(rows: readonly One[]): Promise<Map<string, One>> {
  const found = new Map<string, One>();
  for await (const row of cooperatively(rows)) {
    const name = foldText(row.name);
    if (!found.has(name)) found.set(name, row);
  }
  return found;
}

function findCash(phrase: string, { sources }: Own): NamedSource | undefined {
  if (!CASH.includes(phrase)) return undefined;
  for (const [name, source] of sources) if (CASH.some((word) => name.includes(word))) return source;
  return undefined;
}

function findUsual(phrase: string, { nearestTo }: Own): Named | undefined {
  const usual = usualCategories.find(({ synonyms }) => synonyms.includes(phrase));
  return usual && nearestTo(usual.id)?.own;
}

function toDraft(
  parsed: Parsed,
  { category, source, name }: AskMatch,
  today: Day,
  currency: string,
): Results {
  const draft = {
    name: name.join(' ') || (category?.name ?? ''),
    type: parsed.type ?? ('expense' as const),
    amount: Number(parsed.amount ?? 0),
    date: parsed.date ?? today,
    source_id: source?.id ?? null,
    category_id: category?.id ?? null,
  };
  const told = [
    draft.name,
    draft.amount.toFixed(digitsOf(currency)),
    draft.date,
    source?.name,
    category?.name,
  ];
  return {
    ...{ kind: 'draft', filter: null, draft, payment: null, afford: null, url: null },
    text: told.filter(Boolean).join(' · '),
    not_understood: [],
  };
}

/** Only unknown words: search for them. */
const isNothingElse = (parsed: Parsed, { category, source }: AskMatch) =>
  !category && !source && parsed.tags.length === 0 && Object.keys(parsed).length <= 3 && !parsed.isAsking;

async function toList(
  ledger: Ledger,
  parsed: Parsed,
  { category, source, rest }: AskMatch,
  isPlain: boolean,
  currency: string,
): Promise<Results> {
  const words = rest.join(' ');
  const isSought = words !== '' && (isPlain || (await occurs(ledger, words)));
  const tags = await findTags(ledger, parsed.tags);
  const known = new Set(tags.map(({ folded }) => folded));
  const money = (value: Parsed['min']) =>
    value === undefined ? undefined : Number(value).toFixed(digitsOf(currency));
  const amount = money(parsed.amount);
  const filter: Record<string, string> = withoutNothing({
    type: parsed.type,
    from: parsed.date ?? parsed.from,
    to: parsed.date ?? parsed.to,
    min: money(parsed.min) ?? amount,
    max: money(parsed.max) ?? amount,
    category_id: category?.id,
    source_id: source?.id,
    tag: tags[0]?.name,
    q: isSought ? words : undefined,
  });
  const not_understood = [
    ...(words !== '' && !isSought ? rest : []),
    ...parsed.tags.filter((tag) => !known.has(foldText(tag))).map((tag) => `#${tag}`),
  ];
  if (Object.keys(filter).length === 0)
    return { ...NOTHING, not_understood: not_understood.length > 0 ? not_understood : rest };
  const told = [
    ...[parsed.type, category?.name, source?.name, tags[0] && `#${tags[0].name}`, filter.q],
    filter.from && `${filter.from} – ${filter.to ?? ''}`,
    filter.min && `≥ ${filter.min}`,
    filter.max && `≤ ${filter.max}`,
  ];
  return {
    ...{ kind: 'list', filter, draft: null, payment: null, afford: null, url: toUrl(filter), not_understood },
    text: told.filter(Boolean).join(' · '),
  };
}

const NOTHING: Results = {
  ...{ kind: 'nothing', filter: null, draft: null, payment: null, afford: null, text: '', url: null },
  not_understood: [],
};

/** As a URL of the list. */
function toUrl({ from = '', to = '', ...others }: Record<string, string>): string {
  const params = new URLSearchParams(others);
  if (from || to) params.set('period', `${from}..${to}`);
  return `/transactions?${params}`;
}

const withoutNothing = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])));
