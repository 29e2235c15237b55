import { ask, type Way } from '../model/ask.ts';
import { choose } from '../model/choose.ts';
import type { DateOrder, DecimalMark } from '../model/question.ts';
import type { Reading, ReadOptions, Refusal } from '../model/reading.ts';
import { makeParts, type Parts, takeAccount, toProblem, toReading } from '../parts/reading-parts.ts';
import { foldHeading } from '../table/header-words.ts';
import type { Table } from '../table/table.ts';
import { cleanText, toWords } from '../text/clean.ts';
import { toFingerprint } from '../text/fingerprint.ts';
import { dissectAmount, isProblem, parseAmount } from '../values/amount.ts';
import { toCurrency } from '../values/currency.ts';
import { dissectDate, makeDateParser } from '../values/date.ts';
import { decideOrders, listWritten } from '../values/date-orders.ts';
import { decideMarks, makeMarkCounts } from '../values/marks.ts';
import { type Booking, toRows } from './postings.ts';
import type { BooksProgram } from './programs.ts';
import { type Item, listItems } from './table-items.ts';

type How = { date_order: DateOrder; decimal_mark: DecimalMark };

/** The list of a program that keeps books: its rows are put together to bookings, and bookings become rows. */
export function readBooks(
  text: string,
  encoding: string,
  table: Table,
  program: BooksProgram,
  options: ReadOptions,
): Reading | Refusal {
  const { answers, today } = options;
  const items = listItems(text, table);
  if ('refused' in items) return items;
  const orders = choose(
    ['dmy', 'mdy', 'ymd'],
    answers?.date_order,
    decideOrders(listDates(items, program), today),
  );
  const marks = choose(['point', 'comma'], answers?.decimal_mark, decideMarks(countMarks(items, program)));
  const how: How = { date_order: orders[0] ?? 'dmy', decimal_mark: marks[0] ?? 'point' };
  const parts = makeParts();
  for (const booking of listBookings(items, program, how, parts)) addBooking(booking, parts);
  const show = ({ line, text: shown }: Item) => ({ line, text: shown });
  const byOrder = orders.map((id) => toWay(id, program, { ...how, date_order: id }));
  const byMark = marks.map((id) => toWay(id, program, { ...how, decimal_mark: id }));
  return toReading('csv', encoding, parts, options, {
    program: program.program,
    fingerprint: toFingerprint(table.headings.map(foldHeading)),
    questions: [...ask('date_order', byOrder, items, show), ...ask('decimal_mark', byMark, items, show)],
  });
}

const listDates = (items: readonly Item[], { date }: BooksProgram) =>
  listWritten(
    items.map(({ cell }) => cell(date)),
    dissectDate,
  );

/** Named beside the amount, or stuck to it. */
function currencyOf(cell: Item['cell'], program: BooksProgram): string | null {
  const named = cell(program.currency).replace(/^.*::/, '');
  return toCurrency(named || (dissectAmount(cell(...program.amount))?.currency ?? ''));
}

function countMarks(items: readonly Item[], program: BooksProgram) {
  const counts = makeMarkCounts();
  for (const { cell } of items)
    counts.add(dissectAmount(cell(...program.amount))?.digits ?? '', currencyOf(cell, program));
  return counts;
}

function toWay(id: DateOrder | DecimalMark, program: BooksProgram, how: How): Way<Item> {
  const parseDate = makeDateParser(how.date_order);
  return {
    id,
    text: null,
    read: ({ cell }) => {
      const currency = currencyOf(cell, program);
      const moved = parseAmount(cell(...program.amount), how.decimal_mark, currency);
      const day = parseDate(cell(program.date)) ?? null;
      const name = cleanText(cell(...program.names));
      return { day, cents: isProblem(moved) ? null : moved, currency, name };
    },
  };
}

/** Rows belong together as long as what tells a booking stays the same, or is left empty. */
function* listBookings(
  items: readonly Item[],
  program: BooksProgram,
  how: How,
  parts: Parts,
): Generator<Booking> {
  const parseDate = makeDateParser(how.date_order);
  let current: Booking | undefined;
  let lastKey = '';
  for (const item of items) {
    const key = program.booking.map((heading) => item.cell(heading)).join(' ');
    if (key.trim() !== '' && key !== lastKey) {
      if (current) yield current;
      lastKey = key;
      const day = parseDate(item.cell(program.date));
      const words = toWords(program.names.map((heading) => item.cell(heading)));
      current = day && { line: item.line, day, words, postings: [] };
    }
    if (current) addPosting(current, item, program, how, parts);
    else parts.problems.push(toProblem(item.line, 'no_date', item.cell(program.date)));
  }
  if (current) yield current;
}

function addPosting(
  booking: Booking,
  { line, cell }: Item,
  program: BooksProgram,
  how: How,
  parts: Parts,
): void {
  const text = cell(...program.amount);
  const currency = currencyOf(cell, program);
  const moved = parseAmount(text, how.decimal_mark, currency);
  if (isProblem(moved)) parts.problems.push(toProblem(line, moved, text));
  else booking.postings.push({ line, account: cleanText(cell(program.account)), cents: moved, currency });
}

function addBooking(booking: Booking, parts: Parts): void {
  const made = toRows(booking);
  if (!Array.isArray(made)) {
    parts.problems.push(made);
    return;
  }
  for (const row of made) {
    takeAccount(parts, row.account, { name: row.account, currency: row.currency });
    parts.rows.push(row);
  }
}
