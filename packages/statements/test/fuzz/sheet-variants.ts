import { CHANGES } from './changes.ts';
import { sheetsOfFixtures } from './from-fixtures.ts';
import { makeLedgerSheet } from './from-ledgers.ts';
import { judge, type Verdict } from './judge.ts';
import { below, pick, randomOf, shuffle } from './random.ts';
import { type Sheet, type Written, write } from './sheet.ts';
import type { Variant } from './variant.ts';

const NAMES = Object.keys(CHANGES);
const MOST_CHANGES = 5;
const OF_FIXTURES = 0.6;

export function makeSheetVariant(no: number): Variant {
  const random = randomOf(no, 1);
  return { no, changes: shuffle(random, NAMES).slice(0, 1 + below(random, MOST_CHANGES)) };
}

function build({ no, changes }: Variant): { sheet: Sheet; written: Written } {
  const random = randomOf(no, 2);
  const start = random() < OF_FIXTURES ? pick(random, sheetsOfFixtures) : makeLedgerSheet(random);
  const sheet = changes.reduce(
    (changed, name) => CHANGES[name]?.(changed, randomOf(no, NAMES.indexOf(name) + 3)) ?? changed,
    start,
  );
  return { sheet, written: write(sheet) };
}

export function judgeSheetVariant(variant: Variant): Verdict {
  const { sheet, written } = build(variant);
  return judge(sheet, written);
}

export function showSheetVariant(variant: Variant): { of: string; text: string } {
  const { sheet, written } = build(variant);
  return { of: sheet.of, text: written.text };
}
