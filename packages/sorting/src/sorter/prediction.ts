import type { KindOfGuess, Ranked } from '../learner/guess.ts';
import type { SortedRow } from '../learner/row.ts';
import type { UsualId } from '../usual/usual-line.ts';

/** A person's category: its small number, and what it says of itself. */
export type SorterCategory = { no: number; name: string; description?: string | null };

export type Prediction = {
  category: number | undefined;
  /** What the bundled start takes it for: where no category of the person's is that, it can be offered. */
  usual: UsualId | undefined;
  /** Whether it seems to go from one account of the person to another, or to settle a card. */
  isTransfer: boolean;
  /** How often guesses like this one are right: as a rule, until this person's own outweigh it. */
  confidence: number;
  /** How often this person's guesses like this one were right; none while there were too few of them. */
  precision: number | undefined;
  /** Whether that is often enough to do it without asking. */
  isSure: boolean;
  because: string[];
  /** How often this very name was given that category: 14 of 14 times. */
  seen: { times: number; of: number };
  evidence: Evidence;
  source: 'learned' | 'start';
  /** The best few, best first. */
  ranked: Ranked[];
};

/** What a guess rests on, and how sure it was before anything was asked of the record. */
export type Evidence = { kind: KindOfGuess; score: number };

export type Decision = { category: number; evidence?: Evidence | undefined };

/**
 * What became of a row: the sorter decided, or its person chose (`category` is none where they took it away), perhaps
 * instead of what had been decided.
 */
export type SorterEvent =
  | ({ is: 'decided'; row: SortedRow } & Decision)
  | {
      is: 'chosen';
      row: SortedRow;
      category: number | undefined;
      decided?: Decision | undefined;
      /** They had chosen for this row before. */
      isAgain?: boolean;
    };
