import type { Suggestion } from '@saldo/contract';
import { foldText } from '@saldo/domain';
import { sumAmounts } from '../../ui/money-and-dates/amounts.ts';

export type Candidate = { category_id: string; category_name: string };

/** Transactions of one name, or of one kind of shop, that wait together, and what is proposed for them. */
export type Group = {
  key: string;
  /** Of several names, the most frequent. */
  name: string;
  countOfNames: number;
  type: Suggestion['type'];
  /** Newest first. */
  rows: Suggestion[];
  proposal: Candidate | undefined;
  /** A usual category that the person lacks, where nothing of theirs fits. */
  usual: Suggestion['usual'];
  /** Whether it seems to be money between own sources, which has no category. */
  isTransfer: boolean;
  confidence: number;
  because: string[];
  others: Candidate[];
};

const MOST_OTHERS = 3;

export function groupSuggestions(suggestions: readonly Suggestion[]): Group[] {
  const byKey = Map.groupBy(suggestions, ({ group }) => group);
  return [...byKey].map(([key, rows]) => toGroup(key, rows)).toSorted(bySureness);
}

function toGroup(key: string, rows: Suggestion[]): Group {
  const newestFirst = rows.toSorted((one, two) => two.date.localeCompare(one.date));
  const [first] = newestFirst as [Suggestion];
  const [proposal, ...rest] = rankCandidates(rows);
  const agreeing = rows.filter(({ category_id }) => category_id === (proposal?.category_id ?? null));
  const usual = proposal ? null : (rows.find((row) => row.usual)?.usual ?? null);
  const counted = proposal || usual ? agreeing : [];
  const offered = [...rest, ...rows.flatMap(({ others }) => others)].filter(
    ({ category_id }) => category_id !== proposal?.category_id,
  );
  return {
    key,
    ...nameOf(newestFirst),
    type: first.type,
    rows: newestFirst,
    proposal,
    usual,
    isTransfer: rows.every(({ transfer }) => transfer !== null),
    // Of rows that are not equally sure, what is said must hold for each.
    confidence: counted.length > 0 ? Math.min(...counted.map((row) => row.confidence)) : 0,
    because: [...new Set(counted.flatMap((row) => row.because))],
    others: [...new Map(offered.map((one) => [one.category_id, one])).values()].slice(0, MOST_OTHERS),
  };
}

const MOST_NAMES = 2;

export function nameOf(rows: readonly Suggestion[]): Pick<Group, 'name' | 'countOfNames'> {
  const byName = Map.groupBy(rows, ({ clean_name, name }) => foldText(clean_name || name));
  const names = [...byName.values()]
    .toSorted((one, two) => two.length - one.length)
    .flatMap(([first]) => (first ? [first.clean_name || first.name] : []));
  const more = names.length > MOST_NAMES ? ` +${names.length - MOST_NAMES}` : '';
  return { name: names.slice(0, MOST_NAMES).join(', ') + more, countOfNames: names.length };
}

/** What the rows are taken for, by how sure they are of it together. */
function rankCandidates(rows: Suggestion[]): Candidate[] {
  const weights = new Map<string, { candidate: Candidate; weight: number }>();
  for (const { category_id, category_name, confidence } of rows) {
    if (category_id === null) continue;
    const weight = (weights.get(category_id)?.weight ?? 0) + confidence;
    weights.set(category_id, { candidate: { category_id, category_name: category_name ?? '' }, weight });
  }
  return [...weights.values()]
    .toSorted((one, two) => two.weight - one.weight)
    .map(({ candidate }) => candidate);
}

/** Those with a proposal first, the surest of them on top; then the largest. */
function bySureness(one: Group, two: Group): number {
  return (
    rank(two) - rank(one) ||
    two.confidence - one.confidence ||
    two.rows.length - one.rows.length ||
    (two.rows[0]?.date ?? '').localeCompare(one.rows[0]?.date ?? '')
  );
}

const rank = ({ proposal, usual }: Group) => (proposal ? 2 : usual ? 1 : 0);

/**
 * What was learned from the last choice may make others surer. They stay where they are: nothing moves away under
 * somebody's fingers. What is new comes last.
 */
export function keepOrder(keys: readonly string[], seen: readonly string[]): string[] {
  const known = new Set(seen);
  return [...seen, ...keys.filter((key) => !known.has(key))];
}

export function sortBySeen(groups: readonly Group[], seen: readonly string[]): Group[] {
  const places = new Map(seen.map((key, place) => [key, place]));
  const placeOf = ({ key }: Group) => places.get(key) ?? seen.length;
  return groups.toSorted((one, two) => placeOf(one) - placeOf(two));
}

export const skipGroup = (seen: readonly string[], key: string): string[] => [
  ...seen.filter((one) => one !== key),
  key,
];

/** What the rows come to, for each currency. */
export function sumRows(rows: readonly Suggestion[]): { amount: number; currency: string }[] {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency].map(([currency, some]) => ({
    currency,
    amount: sumAmounts(
      some.map(({ amount }) => amount),
      currency,
    ),
  }));
}

export const idsOf = ({ rows }: Pick<Group, 'rows'>) => rows.map(({ transaction_id }) => transaction_id);
