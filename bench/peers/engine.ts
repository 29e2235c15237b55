import type { BenchRow } from '../history.ts';

export type Totals = { count: number; cents: number };

/** A program that keeps transactions. What it cannot do is undefined. */
export type Engine = {
  /** A statement of that many rows into an empty ledger. */
  importAll?: (rows: readonly BenchRow[]) => Promise<void>;
  /** A statement with some new rows, and all of those that are there. */
  importMore?: (rows: readonly BenchRow[], more: readonly BenchRow[]) => Promise<void>;
  /** One transaction, on disk once it is answered. */
  addOne?: (row: BenchRow) => Promise<void>;
  /** The newest ten. */
  firstPage?: () => Promise<unknown>;
  /** Income and expenses of each month. */
  months?: () => Promise<unknown>;
  /** What all rows come to: the same in every program. */
  totals: () => Promise<Totals>;
  close: () => Promise<void>;
};
