import { readdirSync, readFileSync } from 'node:fs';
import { makeRandom } from '@saldo/domain';

const folder = new URL('../fixtures/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.\w+$/.test(path) && !path.endsWith('.expected.json'))
  .sort()
  .map((path) => readFileSync(new URL(path, folder)));

type Random = () => number;
const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

const onText = (change: (text: string, random: Random) => string) => (bytes: Buffer, random: Random) =>
  Buffer.from(change(bytes.toString('latin1'), random), 'latin1');

/** What happens to files on their way. */
const BENDS: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => bytes.subarray(0, below(random, bytes.length + 1)),
  (bytes, random) => bytes.subarray(below(random, bytes.length + 1)),
  (bytes, random) => {
    const bent = Buffer.from(bytes);
    for (let count = below(random, 8); count >= 0; count -= 1)
      bent[below(random, bent.length)] = below(random, 256);
    return bent;
  },
  onText((text, random) => {
    const lines = text.split('\n');
    const line = pick(random, lines);
    lines.splice(below(random, lines.length), 0, line, line);
    return lines.join('\n');
  }),
  onText((text) => text.replaceAll('"', '')),
  onText((text, random) =>
    text.replaceAll(
      pick(random, [';', ',', '.', '/', '<', '>', ':', '\n']),
      pick(random, ['', ';', '"', ',', '\r', '\t']),
    ),
  ),
  onText((text, random) => {
    const at = below(random, text.length);
    return `${text.slice(0, at)}${pick(random, ['"', '\0', '((((', '9'.repeat(60), '&amp;'.repeat(30), '<Ntry>', '\u00ff\u00fe'])}${text.slice(at)}`;
  }),
  // What a program writes that counts letters in C, into whichever field.
  onText((text, random) => {
    const lines = text.split('\n');
    return lines
      .map((line) => {
        const at = below(random, line.length + 1);
        return below(random, 3) === 0 ? `${line.slice(0, at)}\0${line.slice(at)}` : line;
      })
      .join('\n');
  }),
  (bytes, random) => {
    const other = pick(random, files);
    return Buffer.concat([
      bytes.subarray(0, below(random, bytes.length + 1)),
      other.subarray(below(random, other.length + 1)),
    ]);
  },
];

/** The files that there are, each time another one, in another way not as it should be. */
export function* bentFiles(count: number): Generator<Buffer> {
  const random = makeRandom(2026);
  for (let no = 0; no < count; no += 1) {
    let bytes: Buffer = pick(random, files);
    for (let bends = 1 + below(random, 3); bends > 0; bends -= 1) bytes = pick(random, BENDS)(bytes, random);
    yield bytes;
  }
}
