import type { Day } from '@saldo/domain';
import { type Reading, readStatement } from '../../src/index.ts';
import { cleanText } from '../../src/text/clean.ts';
import { NONSENSE, SYNONYMS } from './headings.ts';
import type { Sheet, Written } from './sheet.ts';

export type Wrong = {
  line: number;
  what: 'day' | 'amount' | 'payee' | 'currency' | 'lost' | 'made_up';
  read: string;
  right: string;
};
export type Verdict =
  | { kind: 'right' | 'refused' | 'reported' | 'asks' }
  /** Whatever is answered, it is not what the file means. */
  | { kind: 'asks_in_vain' }
  | { kind: 'wrong'; wrong: Wrong[] };

/**
 * Wrong in silence: a row's day, amount, sign, payee or currency is not what it means, a row is lost or made up, and no
 * question is open and nothing is reported of that very row. What cannot be told is not asked for:
 * - Of the words of a row, any may be its payee, also those under a heading that says nothing or promises a name; not
 *   its id, its currency, an account's number or a text that stands on each of three rows, and its account or state
 *   only where no heading names them.
 * - Where all signs are turned and no balance beside two rows, no flag and no column tells, they may be read as written.
 * - A currency that nothing in the file names any more may be unknown, and one that a heading names is told.
 * - Where only the other one of two dates has a heading of a date, and not of a value date, that one may be the day.
 * - What is left of the last record of a cut file is compared with nothing, and what it seems to say may be believed.
 */
export function judge(sheet: Sheet, written: Written): Verdict {
  const verdict = judgeBytes(sheet, written);
  return verdict.kind === 'wrong' && written.whole
    ? judgeBytes(sheet, { ...written, ...written.whole, whole: undefined })
    : verdict;
}

function judgeBytes(sheet: Sheet, written: Written): Verdict {
  const reading = readStatement(written.bytes);
  if ('refused' in reading) return { kind: 'refused' };
  if (reading.questions.length > 0)
    return { kind: canBeAnswered(sheet, written, reading) ? 'asks' : 'asks_in_vain' };
  const wrong = listUnreported(sheet, written, reading);
  if (wrong.length > 0) return { kind: 'wrong', wrong };
  return { kind: isReported(written, reading) ? 'reported' : 'right' };
}

const MOST_QUESTIONS = 6;

/** Whether some choices lead to what the file means. */
function canBeAnswered(
  sheet: Sheet,
  written: Written,
  reading: Reading,
  answers: { readonly [question: string]: string } = {},
): boolean {
  const [question] = reading.questions;
  if (!question) return listUnreported(sheet, written, reading).length === 0;
  if (question.id in answers || Object.keys(answers).length > MOST_QUESTIONS) return false;
  return question.choices.some(({ id }) => {
    const told = { ...answers, [question.id]: id };
    const next = readStatement(written.bytes, { answers: told });
    return !('refused' in next) && canBeAnswered(sheet, written, next, told);
  });
}

/** Whether a row of it was not taken, and said so. */
const isReported = ({ records }: Written, { problems }: Reading): boolean =>
  problems.some(({ line }) => records.get(line)?.truth !== undefined);

function listUnreported(sheet: Sheet, written: Written, reading: Reading): Wrong[] {
  const wrong = listWrong(sheet, written, reading, 1);
  const hasBalance = countBalances(sheet, written) > 1;
  const mayBeTurned = sheet.isTurned && !hasBalance;
  return mayBeTurned && listWrong(sheet, written, reading, -1).length === 0 ? [] : wrong;
}

function countBalances({ roles }: Sheet, { records }: Written): number {
  const at = roles.indexOf('balance');
  return [...records.values()].filter(({ cells, truth }) => truth && /\d/.test(cells[at] ?? '')).length;
}

function listWrong(sheet: Sheet, { records, text, whole }: Written, reading: Reading, sign: 1 | -1): Wrong[] {
  const reported = new Set(reading.problems.map(({ line }) => line));
  const read = new Map(reading.rows.map((row) => [row.line, row]));
  const wrong: Wrong[] = [];
  const unnamed = makeUnnamed(
    sheet,
    [...records.values()].flatMap(({ cells, truth }) => (truth ? [cells] : [])),
  );
  const otherDay = makeOtherDay(sheet);
  const isCurrency = (told: string | null, right: string | null) =>
    told === right || (told === null ? !text.includes(right ?? '') : isInHeadings(told, sheet));
  const last = whole ? Math.max(0, ...records.keys()) : Number.POSITIVE_INFINITY;
  for (const { line, day, cents } of reading.rows)
    if (!records.has(line) && line < last)
      wrong.push({ line, what: 'made_up', read: `${day} ${cents}`, right: '' });
  for (const [line, { truth, cells }] of records) {
    if (reported.has(line)) continue;
    const row = read.get(line);
    const add = (what: Wrong['what'], told: unknown, right: unknown) =>
      wrong.push({ line, what, read: String(told), right: String(right) });
    if (!truth) {
      if (row) add('made_up', `${row.day} ${row.cents}`, '');
      continue;
    }
    if (!row) {
      add('lost', '', `${truth.day} ${truth.cents}`);
      continue;
    }
    if (row.day !== truth.day && row.day !== otherDay(cells)) add('day', row.day, truth.day);
    if (row.cents !== sign * truth.cents) add('amount', row.cents, truth.cents);
    if (!isPayee(row.name, [...truth.words, ...unnamed(cells)])) add('payee', row.name, truth.name);
    if (!isCurrency(row.currency, truth.currency)) add('currency', row.currency, truth.currency);
  }
  return wrong;
}

/** `Amount (EUR)`: whoever wrote the heading anew has said it. */
const isInHeadings = (currency: string, { headings }: Sheet): boolean =>
  headings?.some((heading) => heading.includes(currency)) ?? false;

/** The other date of a row, where that alone has a heading that says it is one. */
function makeOtherDay({ headings, roles, toDay }: Sheet): (cells: readonly string[]) => Day | undefined {
  const [own = '', other = ''] = [headings?.[roles.indexOf('date')], headings?.[roles.indexOf('value_date')]];
  const isValueDate = SYNONYMS.value_date?.includes(other) ?? false;
  const mayBe = NONSENSE.includes(own) && !NONSENSE.includes(other) && !isValueDate;
  return (cells) => (mayBe ? toDay(cells[roles.indexOf('value_date')]?.trim() ?? '') : undefined);
}

/** Headings that say nothing, or that there are names. */
const MAY_NAME = new Set([...NONSENSE, ...(SYNONYMS.name ?? []), ...(SYNONYMS.description ?? [])]);

/** Two purchases in one shop are nothing rare. */
const FEW_ROWS = 3;

const NUMBER_OF_AN_ACCOUNT = /^[A-Z]{2}\d{2}[A-Z\d]{8}/;

const NEVER_A_PAYEE: readonly unknown[] = ['flag', 'currency', 'ref'];

/** The texts of a row that stand under headings which say nothing, and are not the same on all rows. */
function makeUnnamed(
  { headings, roles }: Sheet,
  rows: readonly string[][],
): (cells: readonly string[]) => string[] {
  const isUnnamed = roles.map((role, at) => {
    if (NEVER_A_PAYEE.includes(role) || (headings && !MAY_NAME.has(headings[at] ?? ''))) return false;
    return rows.length < FEW_ROWS || new Set(rows.map((cells) => cells[at])).size > 1;
  });
  return (cells) =>
    cells.filter((cell, at) => isUnnamed[at] && /\p{L}{2}/u.test(cell) && !NUMBER_OF_AN_ACCOUNT.test(cell));
}

function isPayee(name: string, words: readonly string[]): boolean {
  const said = words.map(cleanText);
  if (name === '') return said.every((one) => one === '');
  return said.some((one) => one !== '' && (one === name || one.startsWith(name) || name.startsWith(one)));
}
