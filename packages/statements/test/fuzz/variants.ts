import type { Verdict } from './judge.ts';
import { judgeBankVariant, makeBankVariant, showBankVariant } from './other-files.ts';
import { judgeSheetVariant, makeSheetVariant, showSheetVariant } from './sheet-variants.ts';
import type { Variant } from './variant.ts';

/** One in five is of a bank's own format; the others are tables. */
const isBankFile = ({ no }: Pick<Variant, 'no'>): boolean => no % 5 === 0;

export const makeVariant = (no: number): Variant =>
  isBankFile({ no }) ? makeBankVariant(no) : makeSheetVariant(no);

export const judgeVariant = (variant: Variant): Verdict =>
  isBankFile(variant) ? judgeBankVariant(variant) : judgeSheetVariant(variant);

/** With as few changes as it takes to be as bad. */
export function shrink(variant: Variant, kind: Verdict['kind'] = judgeVariant(variant).kind): Variant {
  for (const name of variant.changes) {
    const fewer = { ...variant, changes: variant.changes.filter((one) => one !== name) };
    if (judgeVariant(fewer).kind === kind) return shrink(fewer, kind);
  }
  return variant;
}

/** A variant that is not as it should be, for somebody to look at. */
export function describeVariant(variant: Variant): string {
  const { of, text } = isBankFile(variant) ? showBankVariant(variant) : showSheetVariant(variant);
  const verdict = judgeVariant(variant);
  const wrong = verdict.kind === 'wrong' ? verdict.wrong.slice(0, 4) : [];
  const lines = text.split(/\r\n|\n|\r/).slice(0, 12);
  return [
    `${verdict.kind}: variant ${variant.no} of ${of}: ${variant.changes.join(', ')}`,
    ...wrong.map(({ line, what, read, right }) => `  line ${line}: ${what} read as ${read}, is ${right}`),
    ...lines.map((line) => `  | ${line.slice(0, 160)}`),
  ].join('\n');
}
