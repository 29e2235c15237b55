import type { Sign } from '../model/question.ts';
import type { Proof, ReadOptions } from '../model/reading.ts';
import { isContradicted } from '../proof/contradicted.ts';
import type { Considered } from './decide.ts';
import type { Tested } from './hypotheses.ts';

/** Whether the balances of the file contradict its rows, and nobody has said yet how to read all of it. */
export const isDoubtful = (proof: Proof, options: ReadOptions): boolean =>
  isContradicted(proof) && !(isSignSaid(options) && isColumnSaid(options));

const isSignSaid = ({ answers, mapping }: ReadOptions) => Boolean(answers?.sign ?? mapping?.sign);
const isColumnSaid = ({ answers, mapping }: ReadOptions) =>
  Boolean(answers?.amount_column ?? mapping?.columns);

/** Whether somebody was asked for the signs because of it, and said them. */
export const isToldDespite = (proof: Proof, { answers, mapping }: ReadOptions): boolean =>
  isContradicted(proof) && answers?.sign !== undefined && !mapping?.sign;

const SIGNS: readonly Sign[] = ['as_written', 'turned', 'by_flag'];

/** With every other way to tell money in from money out that nobody has ruled out: somebody has to say which it is. */
export function withOtherSigns(
  left: readonly Tested[],
  considered: readonly Considered[],
  options: ReadOptions,
): Tested[] {
  const [likeliest] = left;
  if (!likeliest) return [];
  const { mapping } = likeliest;
  const hasWords = mapping.columns.includes('flag') || mapping.columns.includes('money_in');
  const signs = SIGNS.filter((sign) => sign !== mapping.sign && (sign !== 'by_flag' || hasWords));
  const others = signs.map((sign) => ({ ...likeliest, mapping: { ...mapping, sign } }));
  const columns = considered.flatMap(({ variant, options: own }) => {
    if (variant.amountColumn === likeliest.variant.amountColumn) return [];
    const sign = variant.amountColumn < 0 ? (own.sign[0] ?? 'by_flag') : mapping.sign;
    return [{ ...likeliest, variant, mapping: { ...mapping, columns: variant.columns, sign } }];
  });
  return [...left, ...(isSignSaid(options) ? [] : others), ...(isColumnSaid(options) ? [] : columns)];
}
