/** Closed lists of what can be said of a file: whoever shows them has a text for each, held by its type. */

export type RefusalCode =
  | 'empty'
  /** A picture, an archive, a PDF, a spreadsheet's own format. */
  | 'binary'
  | 'unknown_format'
  /** A known format without a single row or balance in it. */
  | 'no_rows'
  | 'too_many_rows'
  | 'too_large_field'
  | 'broken_xml'
  /** The XML defines entities of its own: bombs, or pointers at files. */
  | 'entities';

export type ProblemCode =
  | 'no_date'
  | 'no_amount'
  /** Extras decimals than its currency has, and they are not zero. */
  | 'amount_too_fine'
  | 'amount_too_large'
  /** Money in and money out in one row. */
  | 'two_amounts'
  /** Neither money in nor money out, as far as we know the word. */
  | 'unknown_flag'
  | 'too_few_fields'
  | 'too_many_fields'
  /** Rows under another header than the table that was read. */
  | 'other_table'
  /** Only of files that an earlier version has read, and that are not in yet: its amounts were hundredths. */
  | 'currency_without_cents'
  /** The number that stands for a currency is that of none. */
  | 'unknown_currency'
  /** A line of a kind that there is none of, or in a place where it says nothing. */
  | 'unknown_record'
  /** None of the accounts of a booking is one that holds money. */
  | 'no_own_account'
  /** The parts of a split do not add up to the whole; the row is there, without them. */
  | 'split_does_not_add_up'
  /** Extras parts than a transaction takes; the row is there, without them. */
  | 'split_too_long'
  /** The row is there, and the balance beside it says something else. */
  | 'balance_disagrees'
  /** The rows are there, and the statement's balances say something else. */
  | 'statement_disagrees'
  /** The file ends in the middle. */
  | 'cut_off';

export type LeftOutCode =
  /** A line around the table or between its rows that holds no movement. */
  | 'text'
  /** The header, once more. */
  | 'header'
  /** A notice: no money moved. */
  | 'zero_amount'
  /** An opening or closing balance, a subtotal. */
  | 'balance'
  /** Not booked, for good: refused, returned before it counted, deleted. */
  | 'not_booked'
  /** A list that is no statement: categories, securities, prices. */
  | 'other_list';
