import type { Reading, ReadOptions, Refusal, StatementAccount } from '../model/reading.ts';
import {
  MOST_ROWS,
  makeParts,
  type Parts,
  takeAccount,
  toProblem,
  toReading,
} from '../parts/reading-parts.ts';
import { definesEntities } from '../text/entities.ts';
import { isProblem } from '../values/amount.ts';
import { toCurrency } from '../values/currency.ts';
import { makeOfxAmounts, type OfxAmounts } from './amounts.ts';
import { readRow } from './read-row.ts';
import { askSign, byType, type Typed } from './sign.ts';
import { listStatements, type OfxStatement } from './statements.ts';

export function readOfx(text: string, encoding: string, options: ReadOptions): Reading | Refusal {
  if (definesEntities(text)) return { refused: 'entities' };
  const statements = listStatements(text);
  if (statements.length === 0) return { refused: 'no_rows' };
  if (statements.reduce((count, { rows }) => count + rows.length, 0) > MOST_ROWS)
    return { refused: 'too_many_rows' };
  const amounts = makeOfxAmounts(statements);
  const parts = makeParts();
  const typed = statements.flatMap((statement) => readRows(statement, amounts, parts));
  const { answers } = options;
  const questions = answers?.sign ? [] : askSign(typed);
  if (answers?.sign === 'by_flag') for (const one of typed) one.row.cents = byType(one);
  return toReading('ofx', encoding, parts, options, { questions });
}

function readRows(statement: OfxStatement, amounts: OfxAmounts, parts: Parts): Typed[] {
  const account = toAccount(parts, statement, amounts);
  return statement.rows.flatMap((own) => {
    const read = readRow(own, account, amounts);
    if ('problem' in read) parts.problems.push(toProblem(own.line, read.problem, read.text));
    else if ('leftOut' in read) parts.leftOut.push({ line: own.line, code: read.leftOut, text: read.text });
    if (!('row' in read)) return [];
    parts.rows.push(read.row);
    return { row: read.row, type: own.fields.get('TRNTYPE')?.toUpperCase() ?? '' };
  });
}

/** A card may have many statements in one file: they are one account, with the balance of the last. */
function toAccount(parts: Parts, statement: OfxStatement, amounts: OfxAmounts): StatementAccount {
  const { account, bank, currency, balance } = statement;
  const known = takeAccount(parts, account || bank || 'file', {
    number: account || null,
    currency: toCurrency(currency),
  });
  const closing = balance && amounts(balance.amount, known.currency);
  if (closing !== undefined && !isProblem(closing)) known.closing = closing;
  return known;
}
