import type { SortedRow } from '../src/index.ts';
import { makeSorter, type Prediction, type SorterEvent } from '../src/index.ts';
import { type Lived, live } from './life.ts';
import type { Person } from './person.ts';
import { toCategories } from './simulate.ts';

/** Files that a history comes in: whatever is in one is decided before anything of it is known. */
const FILES = 10;
const WINDOW = 50;

type Tenth = { rows: number; decided: number; right: number };

export type HistoryOutcome = {
  person: Person;
  tenths: Tenth[];
  /** The share of right ones among the worst fifty decisions in a row. */
  worstWindow: number;
  /** Windows of fifty decisions, and those of them that were right less than 95 times in 100. */
  windows: number;
  badWindows: number;
  /** What the sorter says of its own decisions in the end, and what it said of each when it was made. */
  claimed: number;
  meanConfidence: number;
  byKind: Map<string, { rows: number; right: number; decided: number; decidedRight: number }>;
};

/**
 * A history that comes in as ten files. The sorter decides what it is sure of; its person files the rest, name by name,
 * corrects what is wrong, and leaves what is right.
 */
export function liveThroughFiles(person: Person, seed: number, months = 24): HistoryOutcome {
  const lived = live(person, seed, months);
  const sorter = makeSorter(toCategories(person));
  const size = Math.ceil(lived.length / FILES);
  const outcomes: boolean[] = [];
  const tenths: Tenth[] = [];
  const byKind: HistoryOutcome['byKind'] = new Map();
  let confidence = 0;
  for (let file = 0; file < FILES; file++) {
    const rows = lived.slice(file * size, (file + 1) * size);
    const guesses = rows.map(({ row }) => sorter.predict(row));
    const tenth = { rows: rows.length, decided: 0, right: 0 };
    rows.forEach(({ category }, index) => {
      const { isSure, category: guessed, confidence: sure, evidence } = guesses[index] as Prediction;
      const kind = byKind.get(evidence.kind) ?? { rows: 0, right: 0, decided: 0, decidedRight: 0 };
      byKind.set(evidence.kind, kind);
      kind.rows += 1;
      if (guessed === category) kind.right += 1;
      if (!isSure) return;
      kind.decided += 1;
      tenth.decided += 1;
      confidence += sure;
      outcomes.push(guessed === category);
      if (guessed !== category) return;
      tenth.right += 1;
      kind.decidedRight += 1;
    });
    tenths.push(tenth);
    const decisions = guesses.map((guess) =>
      guess.isSure && guess.category !== undefined
        ? { category: guess.category, evidence: guess.evidence }
        : undefined,
    );
    sorter.follow(
      rows.flatMap(({ row }, index): SorterEvent[] => {
        const decision = decisions[index];
        return decision ? [{ is: 'decided', row, ...decision }] : [];
      }),
    );
    for (const change of toChanges(rows, decisions)) sorter.follow(change);
  }
  const { precision } = sorter.record();
  return {
    person,
    tenths,
    ...countWindows(outcomes),
    claimed: precision ?? 0,
    meanConfidence: confidence / Math.max(1, outcomes.length),
    byKind,
  };
}

/** Whoever files one file's rows goes by name, the most frequent first. */
function toChanges(
  rows: readonly Lived[],
  decisions: readonly ({ category: number } | undefined)[],
): SorterEvent[][] {
  const changes = new Map<string, SorterEvent[]>();
  rows.forEach(({ row, category, shop }, index) => {
    const decided = decisions[index];
    if (decided?.category === category) return;
    const key = `${shop} ${category} ${nameOf(row)}`;
    const change = changes.get(key) ?? [];
    changes.set(key, change);
    change.push({ is: 'chosen', row, category, decided });
  });
  return [...changes.values()].sort((one, two) => two.length - one.length);
}

const nameOf = ({ cents }: SortedRow) => (cents > 0 ? 'in' : 'out');

function countWindows(outcomes: readonly boolean[]) {
  let [worst, windows, bad] = [1, 0, 0];
  for (let end = WINDOW; end <= outcomes.length; end++) {
    const share = outcomes.slice(end - WINDOW, end).filter(Boolean).length / WINDOW;
    windows += 1;
    if (share < 0.95) bad += 1;
    worst = Math.min(worst, share);
  }
  return { worstWindow: worst, windows, badWindows: bad };
}
