import { ask, type Way } from '../model/ask.ts';
import { choose } from '../model/choose.ts';
import type { DateOrder, DecimalMark, ExampleReading, Question } from '../model/question.ts';
import type { Reading, ReadOptions, Refusal } from '../model/reading.ts';
import { MOST_ROWS, makeParts, takeAccount, toProblem, toReading } from '../parts/reading-parts.ts';
import { quote } from '../text/clean.ts';
import { dissectAmount } from '../values/amount.ts';
import { decideOrders, listWritten } from '../values/date-orders.ts';
import { decideMarks, makeMarkCounts } from '../values/marks.ts';
import { dissectQifDate, type QifReading, readQifRow } from './read-row.ts';
import { fieldOf, listQifRecords, ONLY_ACCOUNT, type QifRecord } from './records.ts';

export function readQif(text: string, encoding: string, options: ReadOptions): Reading | Refusal {
  const { accounts, rows, others } = listQifRecords(text);
  if (rows.length > MOST_ROWS) return { refused: 'too_many_rows' };
  if (rows.length === 0) return { refused: 'no_rows' };
  // The format itself has no place for it.
  const { currency = null } = options;
  const orders = choose(['dmy', 'mdy', 'ymd'], options.answers?.date_order, decideQifOrders(rows, options));
  const marks = choose(['point', 'comma'], options.answers?.decimal_mark, decideQifMarks(rows, currency));
  const [date_order = 'mdy'] = orders;
  const [decimal_mark = 'point'] = marks;
  const parts = makeParts();
  for (const name of accounts)
    takeAccount(parts, name, { name: name === ONLY_ACCOUNT ? null : name, currency });
  for (const { line, name } of others) parts.leftOut.push({ line, code: 'other_list', text: quote(name) });
  const firsts = listFirsts(rows);
  for (const record of rows) {
    const read = readQifRow(record, { date_order, decimal_mark, currency }, firsts.has(record));
    if ('failed' in read)
      parts.problems.push(toProblem(record.line, read.failed, read.text || toText(record)));
    else if ('leftOut' in read) {
      parts.leftOut.push({ line: record.line, code: read.leftOut, text: quote(toText(record)) });
      const account = parts.accounts.find(({ key }) => key === record.account);
      if (account && read.leftOut === 'balance') account.opening = read.row.cents;
    } else {
      parts.rows.push(read.row);
      if (read.problem) parts.problems.push(toProblem(record.line, read.problem, toText(record)));
    }
  }
  const questions = listQuestions(rows, orders, marks, currency);
  return toReading('qif', encoding, parts, options, { questions });
}

function listFirsts(rows: readonly QifRecord[]): Set<QifRecord> {
  const firsts = new Map<string, QifRecord>();
  for (const record of rows) if (!firsts.has(record.account)) firsts.set(record.account, record);
  return new Set(firsts.values());
}

const toText = ({ fields }: QifRecord): string => fields.map(({ code, text }) => `${code}${text}`).join(' ');

const decideQifOrders = (rows: readonly QifRecord[], { today }: ReadOptions): DateOrder[] =>
  decideOrders(
    listWritten(
      rows.map((row) => fieldOf(row, 'D')),
      dissectQifDate,
    ),
    today,
  );

function decideQifMarks(rows: readonly QifRecord[], currency: string | null): DecimalMark[] {
  const counts = makeMarkCounts();
  for (const { fields } of rows) {
    for (const { code, text } of fields) {
      if (code === 'T' || code === 'U' || code === '$')
        counts.add(dissectAmount(text)?.digits ?? '', currency);
    }
  }
  return decideMarks(counts);
}

function listQuestions(
  rows: readonly QifRecord[],
  orders: readonly DateOrder[],
  marks: readonly DecimalMark[],
  currency: string | null,
): Question[] {
  const [date_order = 'mdy'] = orders;
  const [decimal_mark = 'point'] = marks;
  const show = (record: QifRecord) => ({ line: record.line, text: quote(toText(record)) });
  const byOrder = orders.map((id): Way<QifRecord> => toWay(id, { date_order: id, decimal_mark, currency }));
  const byMark = marks.map((id): Way<QifRecord> => toWay(id, { date_order, decimal_mark: id, currency }));
  return [...ask('date_order', byOrder, rows, show), ...ask('decimal_mark', byMark, rows, show)];
}

const toWay = (id: DateOrder | DecimalMark, reading: QifReading): Way<QifRecord> => ({
  id,
  text: null,
  read: (record): ExampleReading => {
    const read = readQifRow(record, reading, false);
    if ('failed' in read) return { day: null, cents: null, currency: null, name: fieldOf(record, 'P') };
    const { day, cents, currency, name } = read.row;
    return { day, cents, currency, name };
  },
});
