import type { Cents, Day } from '@saldo/domain';
import type { LeftOutCode, ProblemCode, RefusalCode } from './codes.ts';
import type { Mapping } from './mapping.ts';
import type { Question } from './question.ts';

export type Format = 'csv' | 'ofx' | 'qif' | 'camt053' | 'mt940' | 'csb43';

/** Other programs whose lists, written as CSV, are known by their header. */
export type Program =
  | 'actual'
  | 'ynab'
  | 'firefly'
  | 'mint'
  | 'monarch'
  | 'gnucash'
  | 'hledger'
  | 'beancount'
  | 'saldo';

export type ReadOptions = {
  /** What somebody decided for a CSV, now or for an earlier file with the same fingerprint. */
  mapping?: Partial<Mapping> | undefined;
  /** The id of a question → the id of its chosen choice. */
  answers?: { readonly [question: string]: string } | undefined;
  /** What its amounts are in, where the file does not say it. */
  currency?: string | undefined;
  /** Dates far after it argue against a reading. */
  today?: Day | undefined;
};

/** The file is no statement, or none that we take. */
export type Refusal = { refused: RefusalCode };

export type Reading = {
  format: Format;
  program: Program | null;
  encoding: string;
  /** Of a CSV's header, or of the shapes of its columns where it has none: under it an answer is remembered. */
  fingerprint: string | null;
  /** Of a CSV: how it was read. */
  mapping: Mapping | null;
  /** Of a CSV with a header: its words, from the left. */
  headings?: string[];
  /** At least one. */
  accounts: StatementAccount[];
  /** In the file's order; provisional while a question is open. */
  rows: StatementRow[];
  /** What might be lost: a row that could not be read, or that contradicts its balance. */
  problems: Problem[];
  /** What is no row, and is none on purpose: preambles, notices of zero, balances. */
  leftOut: LeftOut[];
  proof: Proof;
  /** Open ones only. */
  questions: Question[];
};

export type StatementAccount = {
  /** What `StatementRow.account` says; unique in the file, and the same in the next file of this account. */
  key: string;
  name: string | null;
  /** IBAN, or whatever number the bank gives it. */
  number: string | null;
  currency: string | null;
  opening: Cents | null;
  closing: Cents | null;
};

export type StatementRow = {
  line: number;
  account: string;
  day: Day;
  valueDay: Day | null;
  /** Signed: money out is negative. */
  cents: Cents;
  currency: string | null;
  balance: Cents | null;
  /** Empty where the file says nothing at all about the row. */
  name: string;
  description: string;
  /** The bank's own id, where it can be trusted: one that stands on two rows is none. */
  ref: string | null;
  isPending: boolean;
  category: string | null;
  tags: string[];
  lines: StatementLine[] | null;
  /** The name of the person's own account on the other side, where the file says it. */
  transferAccount: string | null;
};

export type StatementLine = { category: string | null; cents: Cents; description: string };

export type Problem = { line: number; code: ProblemCode; text: string };

export type LeftOut = { line: number; code: LeftOutCode; text: string };

export type Proof = {
  kind: 'running_balance' | 'statement_balance' | 'none';
  /** All that were checked agree; false too where there was nothing to check. */
  holds: boolean;
  checked: number;
  agreeing: number;
};
