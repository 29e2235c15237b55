import type { DateOrder, DecimalMark, Fee, Sign } from './question.ts';

export const DELIMITERS = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** What a column may hold. */
export const COLUMN_ROLES = [
  'date',
  'value_date',
  'amount',
  'money_out',
  'money_in',
  'flag',
  'fee',
  'balance',
  'currency',
  'name',
  'description',
  'type',
  'ref',
  'status',
  'account',
  'category',
  'category_group',
  'tags',
  'transfer',
  'ignored',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** How a CSV is read. It goes over the wire as it is, and is remembered under the file's fingerprint. */
export type Mapping = {
  delimiter: Delimiter;
  /** The line of the header; 0 where there is none. */
  header: number;
  /** A role for each column, from the left. */
  columns: ColumnRole[];
  decimal_mark: DecimalMark;
  date_order: DateOrder;
  sign: Sign;
  /** `turned`: the balance is what is owed. */
  balance_sign: Exclude<Sign, 'by_flag'>;
  /** The words beside the amount that mean money out, '' for none; null: the usual ones. */
  words_out: string[] | null;
  fee: Fee;
};

/** With what somebody said its amounts are in, where the file itself does not; that is no part of how it is read. */
export type TableMapping = Mapping & OfFile;
export type OfFile = {
  ofFile?: string | null | undefined;
  /** Its column of money in has a minus on each amount, and that of money out none: it says nothing. */
  areReceiptsNegative?: boolean | undefined;
  /** Of the columns of money out and money in, one has a minus on each amount, and the other none. */
  isSignedPair?: boolean | undefined;
};
