import type { Has } from '@saldo/domain';

/** By what else a transaction is found: what stands in its `more`, turned round. */
export const BY = {
  /** The category of a line, or `NONE`. */
  lineCategory: 1,
  tag: 2,
  /** The expense that it gives back. */
  refundOf: 3,
  lines: 4,
  files: 5,
  claim: 6,
  twin: 7,
} as const;

export type By = (typeof BY)[keyof typeof BY];

/** By what a filter finds the transactions that have something. */
export const BY_HAS = {
  attachment: BY.files,
  lines: BY.lines,
  transfer: BY.twin,
  refund: BY.refundOf,
  claim: BY.claim,
} satisfies Record<Has, By>;
