const BREAK = /\r\n|\n|\r/g;

/** The lines of a text, one after the other: a long file is never a list of lines. */
export function* eachLine(text: string): Generator<{ line: number; text: string }> {
  let from = 0;
  let line = 1;
  for (const { index, 0: ending } of text.matchAll(BREAK)) {
    yield { line, text: text.slice(from, index) };
    from = index + ending.length;
    line += 1;
  }
  if (from < text.length) yield { line, text: text.slice(from) };
}
