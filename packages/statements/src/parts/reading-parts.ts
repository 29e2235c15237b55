import type { ProblemCode } from '../model/codes.ts';
import type {
  Format,
  LeftOut,
  Problem,
  Reading,
  ReadOptions,
  StatementAccount,
  StatementRow,
} from '../model/reading.ts';
import { holdAgainstBalances } from '../proof/ask-balance.ts';
import type { StatementEnds } from '../proof/statement-ends.ts';
import { quote } from '../text/clean.ts';
import { dropSharedRefs } from './shared-refs.ts';

export const MOST_ROWS = 200_000;

/** What a reader gathers on its way through a file. */
export type Parts = {
  accounts: StatementAccount[];
  rows: StatementRow[];
  problems: Problem[];
  leftOut: LeftOut[];
  /** Where a file has several statements of one account, each is held against its own balances. */
  statements: StatementEnds[];
};

export const makeParts = (): Parts => ({ accounts: [], rows: [], problems: [], leftOut: [], statements: [] });

export const toProblem = (line: number, code: ProblemCode, text: string): Problem => ({
  line,
  code,
  text: quote(text),
});

/** The account with that key; made with what is known of it where it is new. */
export function takeAccount(
  { accounts }: Pick<Parts, 'accounts'>,
  key: string,
  known: Partial<StatementAccount> = {},
): StatementAccount {
  const byKey = ofKeys.get(accounts) ?? new Map(accounts.map((account) => [account.key, account]));
  ofKeys.set(accounts, byKey);
  const found = byKey.get(key);
  if (found) return found;
  const made = makeAccount(key, known);
  accounts.push(made);
  byKey.set(key, made);
  return made;
}

/** Accounts by their keys: a file may name very many. */
const ofKeys = new WeakMap<StatementAccount[], Map<string, StatementAccount>>();

const makeAccount = (key: string, known: Partial<StatementAccount> = {}): StatementAccount => ({
  key,
  name: null,
  number: null,
  currency: null,
  opening: null,
  closing: null,
  ...known,
});

/** The whole, with the proof that its balances allow. A file that names no account has one without a name. */
export function toReading(
  format: Format,
  encoding: string,
  { accounts, rows: read, problems, leftOut, statements }: Parts,
  options: ReadOptions,
  { questions: asked = [], ...more }: Partial<Reading> = {},
): Reading {
  const { rows, proof, disagreeing, questions } = holdAgainstBalances(
    { rows: read, accounts, statements, listOpen: () => asked },
    options,
  );
  return {
    format,
    program: null,
    encoding,
    fingerprint: null,
    mapping: null,
    accounts: accounts.length > 0 ? accounts : [makeAccount('file')],
    rows: dropSharedRefs(rows),
    problems: [...problems, ...disagreeing].sort((one, two) => one.line - two.line),
    leftOut,
    proof,
    questions,
    ...more,
  };
}
