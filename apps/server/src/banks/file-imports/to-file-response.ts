import type { FileImport, FileImportItem, FileQuestion } from '@saldo/contract';
import { type Cents, HOME_CURRENCY, toAmount, toSize, toTypeOfMovement } from '@saldo/domain';
import type { Question, StatementRow } from '@saldo/statements';
import type { RowDecision } from './decide-rows.ts';
import { ofAccount } from './of-account.ts';
import { type Counts, NO_ROWS, type PendingImport } from './pending-import.ts';
import { LEFT_OUT, PROBLEMS, QUESTIONS, toChoiceText } from './question-words.ts';

export function toFileImport(pending: PendingImport): FileImport {
  const { understood, options, counts, period } = pending;
  const { format, program, encoding, rows, mapping, headings = [], proof } = understood;
  const told = <Code extends string>(words: { [code in Code]: string }) => {
    return ({ line, code, text }: { line: number; code: Code; text: string }) => ({
      ...{ line, code, text },
      message: words[code],
    });
  };
  return {
    ...{ id: pending.id, name: pending.name, created_at: pending.created_at },
    state: pending.state === 'done' ? 'done' : 'ready',
    ...{ format, program, encoding, rows, mapping, headings, proof },
    ...{ from: period?.from ?? null, to: period?.to ?? null },
    problems: understood.problems.map(told(PROBLEMS)),
    left_out: understood.leftOut.map(told(LEFT_OUT)),
    accounts: understood.accounts.map(({ key, name, number, currency, opening, closing }) => {
      const { rows: count, ...decisions } = ofAccount(counts, key) ?? NO_ROWS;
      return {
        ...{ key, name, number, currency, rows: count, decisions },
        ...{ opening: orNull(opening, currency), closing: orNull(closing, currency) },
        source_id: ofAccount(options.sources, key) ?? null,
        new_source: toNewSource(ofAccount(options.newSources ?? {}, key)),
      };
    }),
    questions: understood.questions.map(toQuestion),
    decisions: addUp(Object.values(counts)),
    new_categories: pending.newCategories,
    make_categories: options.make_categories,
  };
}

type NewSource = NonNullable<PendingImport['options']['newSources']>[string];

const toNewSource = (planned: NewSource | undefined) =>
  planned ? { ...planned, balance: orNull(planned.balance, planned.currency) } : null;

/** In cents where nothing says what it is in. */
const orNull = (cents: Cents | null, currency: string | null) =>
  cents === null ? null : toAmount(cents, currency ?? HOME_CURRENCY);

function addUp(all: readonly Counts[]): Counts {
  const sum = (of: keyof Counts) => all.reduce((total, one) => total + one[of], 0);
  return { new: sum('new'), known: sum('known'), same: sum('same'), refused: sum('refused') };
}

function toQuestion({ id, choices, examples }: Question): FileQuestion {
  return {
    id,
    text: QUESTIONS[id],
    choices: choices.map((choice) => ({ id: choice.id, text: toChoiceText(choice), label: choice.text })),
    examples: examples.map(({ line, text, readings }) => ({
      line,
      text,
      readings: choices.flatMap((choice) => {
        const reading = readings[choice.id];
        if (!reading) return [];
        const amount = orNull(reading.cents, reading.currency);
        return [{ choice: choice.id, date: reading.day, amount, name: reading.name }];
      }),
    })),
  };
}

/** But for what it is the same as, which stands in the ledger. */
export function toItem(row: StatementRow, decided: RowDecision | undefined): Omit<FileImportItem, 'same_as'> {
  const { line, account, day, name, description, cents, currency, balance, isPending, category } = row;
  return {
    ...{ line, account, date: day, name, description, currency, category },
    type: toTypeOfMovement(cents),
    amount: toAmount(toSize(cents), currency ?? HOME_CURRENCY),
    balance: orNull(balance, currency),
    pending: isPending,
    decision: decided?.decision ?? 'new',
    reason: decided?.reason ?? 'unseen',
    transaction_id: decided && 'id' in decided ? decided.id : null,
  };
}
