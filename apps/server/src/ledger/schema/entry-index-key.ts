import type { Has } from '@saldo/domain';

/** What a transaction can be found by besides its columns: an inverted index of its extras. */
export const BY = {
  /** The category of a line, or `NONE`. */
  lineCategory: 1,
  tag: 2,
  /** The refunded expense. */
  refundOf: 3,
  lines: 4,
  files: 5,
  claim: 6,
  twin: 7,
} as const;

export type By = (typeof BY)[keyof typeof BY];

/** The index that each `has` filter uses. */
export const BY_HAS = {
  attachment: BY.files,
  lines: BY.lines,
  transfer: BY.twin,
  refund: BY.refundOf,
  claim: BY.claim,
} satisfies Record<Has, By>;
