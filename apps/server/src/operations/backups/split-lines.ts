/** Nothing that a backup holds comes near it; what does was made to fill the memory. */
const LONGEST_LINE = 16 * 1024 * 1024;
const NEWLINE = 10;

export class LineTooLong extends Error {}

/** Never holds more than one line, and of that only so much: a small file can unpack to any size. */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  longest = LONGEST_LINE,
): AsyncGenerator<string> {
  let [pieces, length]: [Buffer[], number] = [[], 0];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]).toString('utf8');
      [pieces, length, start] = [[], 0, end + 1];
    }
    const rest = chunk.subarray(start);
    pieces.push(rest);
    length += rest.length;
    if (length > longest) throw new LineTooLong();
  }
  if (length > 0) yield Buffer.concat(pieces).toString('utf8');
}
