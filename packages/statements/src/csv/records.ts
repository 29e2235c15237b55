import { CsvError, parse } from 'csv-parse/sync';
import type { Delimiter } from './mapping.ts';

/** The cells of a record, and the line on which it begins. */
export type CsvRecord = { line: number; cells: string[] };

export type RecordsEnd = 'end' | 'stopped' | 'too_large_field';

type Take = (record: CsvRecord) => boolean;

const LARGEST_RECORD = 100_000;
/** Each costs a new start; a file with more of them is one that does not quote at all. */
const MOST_OPEN_QUOTES = 20;

/** `take` answers whether it wants more. `onOpenQuote` hears of lines on which a quote is opened that nothing closes. */
export function forEachRecord(
  text: string,
  delimiter: Delimiter,
  take: Take,
  onOpenQuote: (record: CsvRecord) => void = () => undefined,
): RecordsEnd {
  let from = 0;
  let line = 1;
  for (let opened = 0; ; opened += 1) {
    const part = parsePart(text.slice(from), delimiter, line, opened < MOST_OPEN_QUOTES, take);
    if (part.end !== 'open_quote') return part.end;
    from = skipLines(text, from, part.line - line);
    const end = skipLines(text, from, 1);
    const single = text.slice(from, end).replaceAll('"', '').trimEnd();
    onOpenQuote({ line: part.line, cells: single.split(delimiter) });
    from = end;
    line = part.line + 1;
  }
}

type Part = { end: RecordsEnd | 'open_quote'; line: number };

function parsePart(text: string, delimiter: Delimiter, first: number, isQuoted: boolean, take: Take): Part {
  let line = first;
  try {
    parse(text, {
      delimiter,
      quote: isQuoted ? '"' : null,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: LARGEST_RECORD,
      on_record: (cells: string[], { lines }) => {
        if (!take({ line, cells })) throw new Stopped();
        line = first + lines;
        return null;
      },
    });
    return { end: 'end', line };
  } catch (error) {
    if (error instanceof Stopped) return { end: 'stopped', line };
    if (!(error instanceof CsvError)) throw error;
    if (isQuoted && holdsQuoteSoon(text, line - first)) return { end: 'open_quote', line };
    return { end: 'too_large_field', line };
  }
}

class Stopped extends Error {}

function holdsQuoteSoon(text: string, lines: number): boolean {
  const start = skipLines(text, 0, lines);
  const quote = text.indexOf('"', start);
  return quote >= 0 && quote < skipLines(text, start, 1);
}

/** Where the text goes on after so many lines. */
function skipLines(text: string, from: number, count: number): number {
  let at = from;
  for (let line = 0; line < count && at < text.length; line += 1) at = nextLine(text, at);
  return at;
}

function nextLine(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10) return at + 1;
    if (code === 13) return text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
  }
  return text.length;
}
