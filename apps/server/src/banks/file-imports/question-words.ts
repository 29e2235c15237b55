import type { LeftOutCode, ProblemCode, Question, QuestionId } from '@saldo/statements';

/** In English, for whoever calls the API; screens have their own words for the same codes. */

export const QUESTIONS: { [id in QuestionId]: string } = {
  date_order: 'Which part of the date is the day?',
  decimal_mark: 'Is this sign the decimal mark, or does it part thousands?',
  sign: 'Are these amounts money that went out, or that came in?',
  flag: 'Which of these words means money out?',
  amount_column: 'Which column is the amount?',
  date_column: 'Which column is the date?',
  fee: 'Does the amount hold the fee already?',
  balance: 'The balances in this file don’t match its rows. How are they to come in?',
};

const CHOICES: { [id: string]: string } = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
  point: 'The point is the decimal mark.',
  comma: 'The comma is the decimal mark.',
  as_written: 'As written: a minus is money out.',
  turned: 'The other way round: a plain amount is money out.',
  by_flag: 'The word or the column beside it decides.',
  apart: 'No, it comes on top.',
  included: 'Yes, it does.',
  as_read: 'As they were read.',
  inverted: 'With the opposite signs: then the balances match.',
};

export const toChoiceText = ({ id, text }: Question['choices'][number]): string => text ?? CHOICES[id] ?? id;

export const PROBLEMS: { [code in ProblemCode]: string } = {
  no_date: 'There is no date that can be read.',
  no_amount: 'There is no amount that can be read.',
  amount_too_fine: 'The amount has parts of cents.',
  amount_too_large: 'The amount is too large.',
  two_amounts: 'Money in and money out stand in one row.',
  unknown_flag: 'The word beside the amount is not known.',
  too_few_fields: 'The row has too few fields.',
  too_many_fields: 'The row has too many fields.',
  other_table: 'The row is of another table.',
  currency_without_cents: 'The currency has other parts than hundredths.',
  no_own_account: 'None of its accounts holds money.',
  split_too_long: 'It has more parts than a transaction takes: it comes in without them.',
  unknown_currency: 'No currency has this number.',
  unknown_record: 'A line of an unknown kind, or in a place where it means nothing.',
  split_does_not_add_up: 'The parts do not add up to the whole: it comes in without them.',
  balance_disagrees: 'The balance beside the row says something else.',
  statement_disagrees: 'The balances, sums or counts of the statement say something else.',
  cut_off: 'The file ends in the middle.',
};

export const LEFT_OUT: { [code in LeftOutCode]: string } = {
  text: 'No movement stands in this line.',
  header: 'The header, once more.',
  zero_amount: 'A notice: no money moved.',
  balance: 'A balance, not a movement.',
  not_booked: 'It was not booked.',
  other_list: 'A list of something else.',
};
