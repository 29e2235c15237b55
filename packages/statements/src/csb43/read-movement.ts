import { cents } from '@saldo/domain';
import type { ProblemCode } from '../model/codes.ts';
import type { StatementRow } from '../model/reading.ts';
import { toRow } from '../model/row.ts';
import { toMtDay } from '../mt940/dates.ts';
import { isProblem } from '../values/amount.ts';
import { directionOf, readSize } from './amounts.ts';
import { nameConcept } from './concepts.ts';
import { type Csb43Record, fieldOf } from './records.ts';

/** What a record 22 says beside its row; records 23 come before it. */
export type Movement = { row: StatementRow; references: string; concept: string };

type Read = Movement | { problem: ProblemCode; text: string } | { zero: 1 | -1; text: string };

/** Record 22. Its words come with the records after it. */
export function readMovement(record: Csb43Record, account: string, currency: string): Read {
  const day = toMtDay(fieldOf(record, 11, 16));
  if (!day) return { problem: 'no_date', text: record.text };
  const direction = directionOf(fieldOf(record, 28, 28));
  if (direction === undefined) return { problem: 'unknown_flag', text: record.text };
  const size = readSize(record, 29, currency);
  if (isProblem(size)) return { problem: size, text: record.text };
  if (size === 0) return { zero: direction, text: record.text };
  const valueDay = toMtDay(fieldOf(record, 17, 22)) ?? day;
  return {
    row: toRow({
      line: record.line,
      account,
      day,
      valueDay: valueDay === day ? null : valueDay,
      cents: cents(direction * size),
      currency,
      name: '',
      description: '',
    }),
    references: [fieldOf(record, 53, 64), fieldOf(record, 65, 80)].filter(saysWords).join(' '),
    concept: nameConcept(fieldOf(record, 23, 24)),
  };
}

/** Some banks put the name of the other side there; a number says nothing to anybody. */
const saysWords = (text: string): boolean => /\p{L}{3}/u.test(text);

const WIDTH = 38;

/** Record 23: two texts. What fills the first to its edge goes on in the second. */
export function readConcepts(record: Csb43Record): string {
  const [one, two] = [fieldOf(record, 5, 42), fieldOf(record, 43, 80)];
  const isFull = one.length === WIDTH && !one.endsWith(' ');
  return isFull ? `${one}${two}`.trim() : `${one.trim()} ${two.trim()}`.trim();
}
