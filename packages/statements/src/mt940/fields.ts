import { MOST_ROWS } from '../parts/reading-parts.ts';
import { eachLine } from '../text/lines.ts';

/** A field `:61:…` with the lines that follow it. */
export type Field = { tag: string; text: string; line: number };

export type Fields = { fields: Field[]; others: { line: number; text: string }[] };

const TAG = /^:(\d{2}[A-Z]?):/;
/** What ends a message, and the envelope around it. */
const END = /^(?:-\}?|-|\{\d:.*|\d{0,5}-?\})$/;
const MOST_LINES = 60;
const MOST_FIELDS = 4 * MOST_ROWS;

/** The fields of a file; what stands before the first and between messages belongs to none. */
export function listFields(text: string): Fields | 'too_many' {
  const fields: Field[] = [];
  const others: Fields['others'] = [];
  let current: { field: Field; lines: number } | undefined;
  for (const { line, text: raw } of eachLine(text)) {
    // Some banks put the envelope's `{4:` before the first field.
    const own = raw.replace(/^(?:\{\d:[^{}]{0,200}\})*\{4:/, '');
    if (fields.length + others.length > MOST_FIELDS) return 'too_many';
    const [start, tag] = TAG.exec(own) ?? [];
    if (start !== undefined && tag !== undefined) {
      const field = { tag, text: own.slice(start.length), line };
      fields.push(field);
      current = { field, lines: 1 };
    } else if (END.test(own)) current = undefined;
    else if (current && current.lines < MOST_LINES) {
      current.field.text += `\n${own}`;
      current.lines += 1;
    } else if (own.trim() !== '') others.push({ line, text: own });
  }
  return { fields, others };
}
