export type { LeftOutCode, ProblemCode, RefusalCode } from './model/codes.ts';
export { COLUMN_ROLES, type ColumnRole, DELIMITERS, type Delimiter, type Mapping } from './model/mapping.ts';
export type {
  Choice,
  ChoiceId,
  DateOrder,
  DecimalMark,
  Example,
  ExampleReading,
  Fee,
  Question,
  QuestionId,
  Sign,
} from './model/question.ts';
export type {
  Format,
  LeftOut,
  Problem,
  Program,
  Proof,
  Reading,
  ReadOptions,
  Refusal,
  StatementAccount,
  StatementLine,
  StatementRow,
} from './model/reading.ts';
export type { Opening, OutLine, OutRow, OutRows } from './out/out-row.ts';
export { toCell, writeCsv } from './out/write-csv.ts';
export { writeJournal } from './out/write-journal.ts';
export { writeOfx } from './out/write-ofx.ts';
export { writeQif } from './out/write-qif.ts';
export { isContradicted } from './proof/contradicted.ts';
export { type DayBalance, findDayBalances } from './proof/day-balances.ts';
export { readStatement } from './read-statement.ts';
export { keepOnce } from './text/keep-once.ts';
