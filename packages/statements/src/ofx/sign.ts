import { cents } from '@saldo/domain';
import { ask } from '../model/ask.ts';
import type { Question } from '../model/question.ts';
import type { StatementRow } from '../model/reading.ts';
import { quote } from '../text/clean.ts';
import { toDecimal } from '../values/decimal.ts';

/** A row with the type that the file gives it. */
export type Typed = { row: StatementRow; type: string };

const DIRECTIONS: { readonly [type: string]: 1 | -1 } = { DEBIT: -1, CREDIT: 1 };

/** Where all that calls itself a debit is positive, the type and the sign say different things: one of them is wrong. */
export function askSign(rows: readonly Typed[]): Question[] {
  const debits = rows.filter(({ type }) => type === 'DEBIT');
  if (debits.length === 0 || debits.some(({ row }) => row.cents < 0)) return [];
  const toReading = ({ row: { day, cents: own, currency, name } }: Typed, moved = own) => ({
    ...{ day, cents: moved, currency, name },
  });
  return ask(
    'sign',
    [
      { id: 'as_written', text: null, read: (typed: Typed) => toReading(typed) },
      { id: 'by_flag', text: null, read: (typed: Typed) => toReading(typed, byType(typed)) },
    ],
    debits,
    ({ row, type }) => ({
      line: row.line,
      text: quote(`${type} ${toDecimal(row.cents, row.currency)} ${row.name}`),
    }),
  );
}

export const byType = ({ row, type }: Typed) =>
  cents((DIRECTIONS[type] ?? Math.sign(row.cents)) * Math.abs(row.cents));
