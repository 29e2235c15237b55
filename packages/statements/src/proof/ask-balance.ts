import { cents } from '@saldo/domain';
import type { Question, Taking } from '../model/question.ts';
import type { Proof, ReadOptions, StatementAccount, StatementRow } from '../model/reading.ts';
import type { Doubt } from './doubt.ts';
import { type Proven, proveRows } from './prove.ts';
import type { StatementEnds } from './statement-ends.ts';

/** What a reader has made of a file, before it is held against the balances in it. */
export type Read = {
  rows: StatementRow[];
  accounts: readonly StatementAccount[];
  statements?: readonly StatementEnds[];
  /** What is open besides, given that proof. */
  listOpen: (proof: Proof) => Question[];
  /** Whether what it asked because of that proof was answered. */
  isAnswered?: (proof: Proof) => boolean;
};

type Settled = Pick<Read, 'rows'> & Pick<Proven, 'proof' | 'disagreeing'> & { questions: Question[] };

/**
 * The rows as somebody said to take them, with the proof that the balances allow. What the balances contradict is not
 * taken without a word: once nothing else is open, it is asked whether it is to be taken all the same, or with all signs
 * inverted where that is what the balances say.
 */
export function holdAgainstBalances(read: Read, { answers }: Pick<ReadOptions, 'answers'>): Settled {
  const taken = answers?.balance === 'inverted' ? invertAll(read) : read;
  const { proof, disagreeing, doubts } = proveRows(taken.rows, taken.accounts, taken.statements);
  const open = read.listOpen(proof);
  const isAnswered = Boolean(answers?.balance) || read.isAnswered?.(proof);
  const questions = open.length > 0 || isAnswered ? open : askBalance(read, doubts);
  return { rows: taken.rows, proof, disagreeing, questions };
}

const EXAMPLES = 3;

function askBalance(read: Read, doubts: readonly Doubt[]): Question[] {
  if (doubts.length === 0) return [];
  const { rows, accounts, statements } = invertAll(read);
  // The trial must not tell the accounts what their balances are.
  const inverted = proveRows(
    rows,
    accounts.map((account) => ({ ...account })),
    statements,
  );
  const ids = inverted.doubts.length === 0 ? (['as_read', 'inverted'] as const) : (['as_read'] as const);
  const lines = new Map(doubts.toReversed().map((doubt) => [doubt.line, doubt]));
  const examples = [...lines.values()].reverse().slice(0, EXAMPLES);
  return [
    {
      id: 'balance',
      choices: ids.map((id) => ({ id, text: null })),
      examples: examples.map(({ line, row, text }) => ({
        ...{ line: row?.line ?? line, text },
        readings: row ? Object.fromEntries(ids.map((id) => [id, toReading(row, id)])) : {},
      })),
    },
  ];
}

const toReading = ({ day, cents: moved, currency, name }: StatementRow, id: Taking) => ({
  ...{ day, cents: id === 'inverted' ? cents(-moved) : moved, currency, name },
});

const invertAll = ({ rows, statements, ...read }: Read): Read => ({
  ...read,
  rows: rows.map(invert),
  ...(statements && { statements: statements.map((one) => ({ ...one, rows: one.rows.map(invert) })) }),
});

const invert = (row: StatementRow): StatementRow => ({
  ...row,
  cents: cents(-row.cents),
  lines: row.lines?.map((line) => ({ ...line, cents: cents(-line.cents) })) ?? null,
});
