import type { Cents, Day } from '@saldo/domain';

/**
 * - `date_order`: `01/02/26`, and nothing in the file tells the day from the month
 * - `decimal_mark`: `1.234`, and nothing in the file tells thousands from decimals
 * - `sign`: whether a plain amount is money in or money out
 * - `flag`: which of two words beside the amount means money out
 * - `amount_column`, `date_column`: several could be it, and they differ
 * - `fee`: whether the amount holds the fee beside it already
 * - `balance`: the file's balances contradict its rows, however they are read
 */
export type QuestionId =
  | 'date_order'
  | 'decimal_mark'
  | 'sign'
  | 'flag'
  | 'amount_column'
  | 'date_column'
  | 'fee'
  | 'balance';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';
export type DecimalMark = 'point' | 'comma';
/**
 * `turned`: a plain amount is money out. `by_flag`: the word beside it, or the column in which it stands, decides; not
 * its minus.
 */
export type Sign = 'as_written' | 'turned' | 'by_flag';
export type Fee = 'apart' | 'included';
/** `inverted`: each amount with the other sign, as the balances say. */
export type Taking = 'as_read' | 'inverted';

/** What is said by ids alone; the others choose among a file's columns or words. */
export type ChoiceId = DateOrder | DecimalMark | Sign | Fee | Taking | `column_${number}` | `word_${string}`;

export type Choice = {
  id: ChoiceId;
  /** The column's heading, or the word: as in the file. Null where the id says all. */
  text: string | null;
};

export type Example = {
  line: number;
  /** As in the file, clipped; where balances disagree, what its rows add up to and what it says instead. */
  text: string;
  /** What each choice makes of it. */
  readings: { [choice in ChoiceId]?: ExampleReading };
};

/** Null where it cannot be read that way. */
export type ExampleReading = {
  day: Day | null;
  cents: Cents | null;
  currency: string | null;
  name: string;
};

export type Question = {
  id: QuestionId;
  /** The likeliest first: the rows are read by it for the time being. */
  choices: Choice[];
  /** Three rows, or fewer where there are not as many. */
  examples: Example[];
};
