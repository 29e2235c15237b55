import type { Recurring } from '@saldo/planning';
import { type Candidate, type Claimer, isSimilar, type Known, makeFit, shapeOf, toPin } from './claimer.ts';
import { type FoundSeries, findSeries } from './find-series.ts';

/** Payments of one thing, oldest first, and what was found of them, or of most of them. */
export type Assigned = { rows: Candidate[]; series: Recurring | undefined; isWhole: boolean };
export type Assignment = {
  /** By the ids of claimers and of what was known. */
  assigned: Map<string, Assigned>;
  /** Found for the first time. */
  fresh: Assigned[];
};

/** Fewer are no rhythm. */
const LEAST_ROWS = 2;

/** Which payments belong to what a person decided on, and what else repeats among them. */
export function assign(
  candidates: readonly Candidate[],
  claimers: readonly Claimer[],
  known: readonly Known[],
): Assignment {
  const pins = takePinned(candidates, claimers);
  const claims = takeFitting(
    candidates.filter(({ seq }) => !pins.has(seq)),
    claimers.filter(({ isDismissed }) => !isDismissed),
  );
  const isApart = ({ seq }: Candidate) => pins.has(seq) || (claims.get(seq)?.pinned.size ?? 0) > 0;
  const found = findSeries(
    candidates.filter((row) => !isApart(row)),
    claimers,
  );
  const takers = findTakers(found, claimers, claims, candidates);
  const assigned = new Map<string, Assigned>();
  for (const claimer of claimers) {
    const own = found.filter((one) => takers.get(one) === claimer);
    assigned.set(claimer.id, collect(claimer, candidates, { pins, claims, found: own }));
  }
  const left = found.flatMap((one) => (takers.get(one) ? [] : withoutClaimed(one, assigned)));
  return { assigned, ...recognize(left, known, assigned) };
}

function takePinned(candidates: readonly Candidate[], claimers: readonly Claimer[]): Map<number, Claimer> {
  const taken = new Map<number, Claimer>();
  for (const claimer of claimers) {
    const left = new Map(claimer.pinned);
    for (const { seq, day, cents, merchant } of candidates) {
      const count = left.get(toPin(day, cents)) ?? 0;
      if (count === 0 || taken.has(seq) || !claimer.merchants.has(merchant)) continue;
      left.set(toPin(day, cents), count - 1);
      taken.set(seq, claimer);
    }
  }
  return taken;
}

/** Each payment settles what it fits best, by its amount and then by its day; of two for one day the nearer does. */
function takeFitting(candidates: readonly Candidate[], claimers: readonly Claimer[]): Map<number, Claimer> {
  const fits = claimers.map((claimer) => ({ claimer, fit: makeFit(claimer) }));
  const bySlot = new Map<string, { row: Candidate; claimer: Claimer; away: number }>();
  for (const row of candidates) {
    const [best] = fits
      .flatMap(({ claimer, fit }) => {
        const found = claimer.merchants.has(row.merchant) ? fit(row) : undefined;
        return found ? [{ claimer, ...found }] : [];
      })
      .sort((one, two) => one.far - two.far || one.away - two.away);
    if (!best) continue;
    const key = `${best.claimer.id} ${best.slot}`;
    const other = bySlot.get(key);
    if (!other || best.away < other.away) bySlot.set(key, { row, ...best });
  }
  return new Map([...bySlot.values()].map(({ row, claimer }) => [row.seq, claimer]));
}

type Takers = Map<FoundSeries, Claimer>;

/** Whose a series is: most of its payments are that one's, or most of that one's are in it. */
function findTakers(
  found: readonly FoundSeries[],
  claimers: readonly Claimer[],
  claims: ReadonlyMap<number, Claimer>,
  candidates: readonly Candidate[],
): Takers {
  const takers: Takers = new Map();
  const isOwn = ({ seq }: Candidate, claimer: Claimer) =>
    claims.get(seq) === claimer || claimer.previous.has(seq);
  const counts = new Map(
    claimers.map((claimer) => [claimer, candidates.filter((row) => isOwn(row, claimer)).length]),
  );
  for (const one of found) {
    const [best] = listNamed(one, claimers)
      .map((claimer) => ({ claimer, shared: one.rows.filter((row) => isOwn(row, claimer)).length }))
      .filter(
        ({ claimer, shared }) =>
          shared > 0 && shared * 2 >= Math.min(one.rows.length, counts.get(claimer) ?? 0),
      )
      .sort((one, two) => two.shared - one.shared);
    if (best) takers.set(one, best.claimer);
  }
  const without = claimers.filter((claimer) => counts.get(claimer) === 0);
  return matchSimilar(
    found.filter((one) => !takers.has(one)),
    without,
    takers,
  );
}

const listNamed = ({ rows }: FoundSeries, claimers: readonly Claimer[]) =>
  claimers.filter(({ merchants }) => rows.some(({ merchant }) => merchants.has(merchant)));

/** Of what has no payments that are known, each takes what is most like it. */
function matchSimilar(found: readonly FoundSeries[], claimers: readonly Claimer[], takers: Takers): Takers {
  const taken = new Set<Claimer>();
  const pairs = found.flatMap((one) =>
    listNamed(one, claimers)
      .map((claimer) => ({ one, claimer, shape: shapeOf(one.series) }))
      .filter(({ claimer, shape }) => isSimilar(shape, claimer))
      .map(({ claimer, shape }) => ({ one, claimer, far: Math.abs(shape.expected - claimer.expected) })),
  );
  for (const { one, claimer } of pairs.sort((one, two) => one.far - two.far)) {
    if (takers.has(one) || taken.has(claimer)) continue;
    takers.set(one, claimer);
    taken.add(claimer);
  }
  return takers;
}

type Taken = { pins: Map<number, Claimer>; claims: Map<number, Claimer>; found: FoundSeries[] };

function collect(
  claimer: Claimer,
  candidates: readonly Candidate[],
  { pins, claims, found }: Taken,
): Assigned {
  const inSeries = new Set(found.flatMap(({ rows }) => rows.map(({ seq }) => seq)));
  const rows = candidates.filter(({ seq }) => {
    const owner = pins.get(seq) ?? claims.get(seq);
    return owner === claimer || (owner === undefined && inSeries.has(seq));
  });
  const [longest] = found.toSorted((one, two) => two.rows.length - one.rows.length);
  return { rows, series: longest?.series, isWhole: longest?.rows.length === rows.length };
}

/** What is mostly somebody's already is not suggested beside it. */
function withoutClaimed({ rows, series }: FoundSeries, assigned: ReadonlyMap<string, Assigned>): Assigned[] {
  const taken = new Set([...assigned.values()].flatMap((one) => one.rows.map(({ seq }) => seq)));
  const left = rows.filter(({ seq }) => !taken.has(seq));
  if (left.length < LEAST_ROWS || left.length * 2 <= rows.length) return [];
  return [{ rows: left, series, isWhole: left.length === rows.length }];
}

/** Under the id that it had: where payments are the same, or where all of them came anew. */
function recognize(
  left: readonly Assigned[],
  known: readonly Known[],
  assigned: Map<string, Assigned>,
): Pick<Assignment, 'fresh'> {
  const pairs = left
    .flatMap((one) => known.map((other) => ({ one, other, shared: countShared(one, other) })))
    .filter(({ shared }) => shared > 0)
    .sort((one, two) => two.shared - one.shared);
  const done = new Set<Assigned>();
  const take = (one: Assigned, id: string) => {
    if (done.has(one) || assigned.has(id)) return;
    done.add(one);
    assigned.set(id, one);
  };
  for (const { one, other } of pairs) take(one, other.id);
  for (const one of left)
    for (const other of known) if (one.series && isAgain(one, one.series, other)) take(one, other.id);
  return { fresh: left.filter((one) => !done.has(one)) };
}

const countShared = ({ rows }: Assigned, { seqs }: Known) => rows.filter(({ seq }) => seqs.has(seq)).length;

const isAgain = ({ rows }: Assigned, series: Recurring, { merchants, shape }: Known) =>
  rows.some(({ merchant }) => merchants.has(merchant)) && isSimilar(shapeOf(series), shape);
