import { ask, type Way } from '../ask.ts';
import { choose } from '../choose.ts';
import { foldHeading } from '../csv/header-words.ts';
import { type CsvRecord, forEachRecord } from '../csv/records.ts';
import type { Table } from '../csv/table.ts';
import type { DateOrder, DecimalMark } from '../question.ts';
import type { Reading, ReadOptions, Refusal } from '../reading.ts';
import { MOST_ROWS, makeAccount, makeParts, type Parts, toProblem, toReading } from '../reading-parts.ts';
import { cleanText, quote, toWords } from '../text/clean.ts';
import { toFingerprint } from '../text/fingerprint.ts';
import { dissectAmount, isProblem, parseAmount } from '../values/amount.ts';
import { hasCents, toCurrency } from '../values/currency.ts';
import { dissectDate, makeDateParser } from '../values/date.ts';
import { decideOrders } from '../values/date-orders.ts';
import { decideMarks, makeMarkCounts } from '../values/marks.ts';
import { type Booking, toRows } from './postings.ts';
import type { BooksProgram } from './programs.ts';

type Item = CsvRecord;

/** The list of a program that keeps books: its rows are put together to bookings, and bookings become rows. */
export function readBooks(
  text: string,
  encoding: string,
  table: Table,
  program: BooksProgram,
  options: ReadOptions,
): Reading | Refusal {
  const headings = table.headings.map(foldHeading);
  const cell = ({ cells }: Item, ...names: readonly string[]) =>
    names.map((name) => cells[headings.indexOf(name)]?.trim() ?? '').find(Boolean) ?? '';
  const items: Item[] = [];
  const end = forEachRecord(text, table.delimiter, (record) => {
    if (record.line > table.header && record.cells.some((one) => one.trim() !== '')) items.push(record);
    return items.length <= MOST_ROWS;
  });
  if (end !== 'end') return { refused: end === 'stopped' ? 'too_many_rows' : end };

  const orders = choose(['dmy', 'mdy', 'ymd'], options.answers?.date_order, decideItemOrders());
  const marks = choose(['point', 'comma'], options.answers?.decimal_mark, decideItemMarks());
  const [order = 'dmy'] = orders;
  const [mark = 'point'] = marks;
  const parts = makeParts();
  for (const booking of listBookings()) addBooking(booking, parts);
  return toReading('csv', encoding, parts, {
    program: program.program,
    fingerprint: toFingerprint(headings),
    questions: [
      ...ask(
        'date_order',
        orders.map((id) => toWay(id, id, mark)),
        items,
        show,
      ),
      ...ask(
        'decimal_mark',
        marks.map((id) => toWay(id, order, id)),
        items,
        show,
      ),
    ],
  });

  function decideItemOrders(): DateOrder[] {
    const dates = items.flatMap((item) => dissectDate(cell(item, program.date)) ?? []);
    return decideOrders(
      dates.map((date) => ({ date, other: undefined })),
      options.today,
    );
  }

  function decideItemMarks(): DecimalMark[] {
    const counts = makeMarkCounts();
    for (const item of items) counts.add(dissectAmount(cell(item, ...program.amount))?.digits ?? '');
    return decideMarks(counts);
  }

  function* listBookings(): Generator<Booking> {
    const parseDate = makeDateParser(order);
    let current: Booking | undefined;
    let lastKey = '';
    for (const item of items) {
      const key = program.booking.map((name) => cell(item, name)).join('\u001f');
      const dateText = cell(item, program.date);
      const day = parseDate(dateText);
      if (key.replaceAll('\u001f', '') !== '' && key !== lastKey) {
        if (current) yield current;
        current = undefined;
        lastKey = key;
        if (day)
          current = {
            line: item.line,
            day,
            words: toWords(program.names.map((name) => cell(item, name))),
            postings: [],
          };
      }
      if (!current) parts.problems.push(toProblem(item.line, 'no_date', dateText));
      else addPosting(current, item);
    }
    if (current) yield current;
  }

  function addPosting(booking: Booking, item: Item): void {
    const amountText = cell(item, ...program.amount);
    const moved = parseAmount(amountText, mark);
    const currency =
      toCurrency(cell(item, program.currency).replace(/^.*::/, '')) ?? stuckCurrency(amountText);
    if (isProblem(moved)) parts.problems.push(toProblem(item.line, moved, amountText));
    else if (!hasCents(currency))
      parts.problems.push(toProblem(item.line, 'currency_without_cents', amountText));
    else
      booking.postings.push({
        line: item.line,
        account: cleanText(cell(item, program.account)),
        cents: moved,
        currency,
      });
  }

  function toWay(id: DateOrder | DecimalMark, dateOrder: DateOrder, decimalMark: DecimalMark): Way<Item> {
    const parseDate = makeDateParser(dateOrder);
    return {
      id,
      text: null,
      read: (item) => {
        const moved = parseAmount(cell(item, ...program.amount), decimalMark);
        const name = cleanText(cell(item, ...program.names));
        return {
          day: parseDate(cell(item, program.date)) ?? null,
          cents: isProblem(moved) ? null : moved,
          name,
        };
      },
    };
  }

  function show({ line, cells }: Item) {
    return { line, text: quote(cells.join(table.delimiter)) };
  }
}

const stuckCurrency = (text: string): string | null => toCurrency(dissectAmount(text)?.currency ?? '');

function addBooking(booking: Booking, parts: Parts): void {
  const made = toRows(booking);
  if (!Array.isArray(made)) {
    parts.problems.push(made);
    return;
  }
  for (const row of made) {
    parts.rows.push(row);
    if (parts.accounts.some(({ key }) => key === row.account)) continue;
    parts.accounts.push(makeAccount(row.account, { name: row.account, currency: row.currency }));
  }
}
