import { eachLine } from '../text/lines.ts';

/** One record: two digits tell its kind, and everything stands at its place. */
export type Csb43Record = { line: number; kind: string; text: string };

const LENGTH = 80;

/** The records of a file. Blanks at their ends may be missing; some banks write no line breaks at all. */
export function* eachRecord(text: string): Generator<Csb43Record> {
  for (const { line, text: raw } of eachLine(text)) {
    // The end of a file, as old systems sign it, says nothing.
    const own = raw.replaceAll('\u001a', ' ').trimEnd();
    for (let at = 0; at < own.length; at += LENGTH) {
      const record = own.slice(at, at + LENGTH);
      if (record.trim() !== '') yield { line, kind: record.slice(0, 2), text: record };
    }
  }
}

/** A field by its first and its last place, counted from one as the banks' description counts. */
export const fieldOf = ({ text }: Pick<Csb43Record, 'text'>, from: number, to: number): string =>
  text.slice(from - 1, to);
