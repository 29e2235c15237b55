import { detectRecurring, type Recurring } from '@saldo/planning';
import type { Candidate, Claimer } from './claimer.ts';

export type FoundSeries = { series: Recurring; rows: Candidate[] };

/** What repeats: of each merchant; of several together, where somebody said that they are one; and of each source alone. */
export function findSeries(candidates: readonly Candidate[], claimers: readonly Claimer[]): FoundSeries[] {
  const together = claimers.filter(({ merchants }) => merchants.size > 1);
  const groupOf = (merchant: number) => {
    const at = together.findIndex(({ merchants }) => merchants.has(merchant));
    return at < 0 ? String(merchant) : `together ${at}`;
  };
  const groups = Map.groupBy(candidates, ({ merchant }) => groupOf(merchant));
  return [...groups.values()].flatMap((group) => {
    const found = findIn(group);
    const merchants = Map.groupBy(group, ({ merchant }) => merchant);
    return found.length > 0 || merchants.size === 1 ? found : [...merchants.values()].flatMap(findIn);
  });
}

/** Two flats are paid to one landlord, each from an account of its own. */
function findIn(group: readonly Candidate[]): FoundSeries[] {
  const found = detect(group);
  const taken = new Set(found.flatMap(({ rows }) => rows.map(({ seq }) => seq)));
  const left = group.filter(({ seq }) => !taken.has(seq));
  const bySource = Map.groupBy(left, ({ source }) => source);
  return bySource.size < 2 ? found : [...found, ...[...bySource.values()].flatMap(detect)];
}

function detect(rows: readonly Candidate[]): FoundSeries[] {
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  const movements = rows.map(({ seq, day, cents }) => ({ id: seq, day, cents: -cents, merchant: '' }));
  // What was missed or has ended is told when it is read.
  const day = rows.at(-1)?.day ?? 0;
  return detectRecurring(movements, day).map((series) => ({
    series,
    rows: series.ids.toReversed().flatMap((seq) => bySeq.get(seq) ?? []),
  }));
}
