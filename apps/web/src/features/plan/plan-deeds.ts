import type { PlannedEdits } from './planned-edits.ts';
import type { Plannable } from './with-planned.ts';

/** What can be done with a row of the plan. */
export type PlanDeeds = {
  edits: PlannedEdits;
  /** Shows everything about it. */
  open: (categoryId: string) => void;
  /** Asks what to move from it, or to it where it lacks some. */
  move: (line: Plannable) => void;
  moveBetween: (from: string, to: string) => void;
};
