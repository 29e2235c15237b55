import { expect, it } from 'vitest';
import { sheetsOfFixtures } from './fuzz/from-fixtures.ts';
import { describeVariant, judgeVariant, makeVariant, shrink } from './fuzz/variants.ts';

/** Many more of them with `STATEMENT_VARIANTS`, every night and in `npm run chaos`. */
const VARIANTS = Number(process.env.STATEMENT_VARIANTS ?? 500);

it('reads our own files right, asks or refuses, however they are written: none is wrong in silence', () => {
  const counts = { right: 0, asks: 0, asks_in_vain: 0, refused: 0, reported: 0, wrong: 0 };
  const wrong: string[] = [];
  const inVain: string[] = [];
  for (let no = 1; no <= VARIANTS; no += 1) {
    const variant = makeVariant(no);
    const { kind } = judgeVariant(variant);
    counts[kind] += 1;
    if (kind === 'wrong') wrong.push(describeVariant(shrink(variant)));
    if (kind === 'asks_in_vain') inVain.push(describeVariant(shrink(variant)));
  }
  expect(sheetsOfFixtures.length).toBeGreaterThan(50);
  expect(wrong.join('\n\n')).toBe('');
  // Of many more, a few files of two rows are left: what tells their fee, or their balance, is gone (docs/trust.md).
  const most = VARIANTS > 1000 ? VARIANTS / 1000 : 0;
  expect(counts.asks_in_vain, inVain.join('\n\n')).toBeLessThanOrEqual(most);
  expect(counts.right, 'most of them say what they mean').toBeGreaterThan(VARIANTS * 0.6);
});
