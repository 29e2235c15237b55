import { describeVariant, judgeVariant, makeVariant, shrink } from './variants.ts';

/**
 * `npm run statements:fuzz -- 20000 1`: so many variants, from that number on. Prints one of each kind that is wrong in
 * silence, and of each that asks without offering what is right; fails where one is wrong.
 */
const [count = 20_000, from = 1] = process.argv.slice(2).map(Number);

const counts: { [kind: string]: number } = {};
const shown = new Map<string, string>();
for (let no = from; no < from + count; no += 1) {
  const variant = makeVariant(no);
  const { kind } = judgeVariant(variant);
  counts[kind] = (counts[kind] ?? 0) + 1;
  if (kind !== 'wrong' && kind !== 'asks_in_vain') continue;
  const least = shrink(variant);
  const verdict = judgeVariant(least);
  const what = verdict.kind === 'wrong' ? verdict.wrong[0]?.what : verdict.kind;
  const key = `${least.changes.toSorted().join(' ')} ${what}`;
  if (!shown.has(key)) shown.set(key, describeVariant(least));
}
for (const text of shown.values()) process.stdout.write(`${text}\n\n`);
process.stdout.write(`${JSON.stringify(counts)}, ${shown.size} kinds of wrong or vain\n`);
process.exitCode = counts.wrong ? 1 : 0;
