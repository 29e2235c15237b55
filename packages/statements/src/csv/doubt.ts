import { isContradicted } from '../proof/contradicted.ts';
import type { Sign } from '../question.ts';
import type { Proof, ReadOptions } from '../reading.ts';
import type { Considered } from './decide.ts';
import type { Tested } from './hypotheses.ts';

/** Whether the balances of the file contradict its rows, and nobody has said yet how to read them. */
export const isDoubtful = (proof: Proof, { answers, mapping }: ReadOptions): boolean =>
  isContradicted(proof) && !(answers?.sign ?? mapping?.sign);

/** Whether somebody was asked for the signs because of it, and said them. */
export const isToldDespite = (proof: Proof, { answers, mapping }: ReadOptions): boolean =>
  isContradicted(proof) && answers?.sign !== undefined && !mapping?.sign;

const SIGNS: readonly Sign[] = ['as_written', 'turned', 'by_flag'];

/** With every other way to tell money in from money out: somebody has to say which it is. */
export function withOtherSigns(left: readonly Tested[], considered: readonly Considered[]): Tested[] {
  const [likeliest] = left;
  if (!likeliest) return [];
  const { mapping } = likeliest;
  const hasWords = mapping.columns.includes('flag') || mapping.columns.includes('money_in');
  const signs = SIGNS.filter((sign) => sign !== mapping.sign && (sign !== 'by_flag' || hasWords));
  const others = signs.map((sign) => ({ ...likeliest, mapping: { ...mapping, sign } }));
  const columns = considered.flatMap(({ variant }) =>
    variant.amountColumn >= 0 && variant.amountColumn !== likeliest.variant.amountColumn
      ? [{ ...likeliest, variant, mapping: { ...mapping, columns: variant.columns } }]
      : [],
  );
  return [...left, ...others, ...columns];
}
