/** A field `:61:…` with the lines that follow it. */
export type Field = { tag: string; text: string; line: number };

const TAG = /^:(\d{2}[A-Z]?):/;
/** What ends a message, and the envelope around it. */
const END = /^(?:-\}?|-|\{\d:.*|\d{0,5}-?\})$/;
const MOST_LINES = 60;

/** The fields of a file; what stands before the first and between messages belongs to none. */
export function listFields(text: string): { fields: Field[]; others: { line: number; text: string }[] } {
  const fields: Field[] = [];
  const others: { line: number; text: string }[] = [];
  let current: { field: Field; lines: number } | undefined;
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    // Some banks put the envelope's `{4:` before the first field.
    const own = raw.replace(/^(?:\{\d:[^{}]{0,200}\})*\{4:/, '');
    const [start, tag] = TAG.exec(own) ?? [];
    if (start !== undefined && tag !== undefined) {
      const field = { tag, text: own.slice(start.length), line: at + 1 };
      fields.push(field);
      current = { field, lines: 1 };
    } else if (END.test(own)) current = undefined;
    else if (current && current.lines < MOST_LINES) {
      current.field.text += `\n${own}`;
      current.lines += 1;
    } else if (own.trim() !== '') others.push({ line: at + 1, text: own });
  }
  return { fields, others };
}
