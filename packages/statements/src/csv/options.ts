import type { Day } from '@saldo/domain';
import type { DateOrder, DecimalMark, Fee, Sign } from '../question.ts';
import { decideOrders } from '../values/date-orders.ts';
import { decideMarks } from '../values/marks.ts';
import type { Evidence, SignCounts } from './evidence.ts';
import { findFlag } from './flag-words.ts';
import type { Variant } from './variants.ts';

/** What remains possible, the likeliest first; one of each where it is known. */
export type Options = {
  date_order: DateOrder[];
  decimal_mark: DecimalMark[];
  sign: Sign[];
  words_out: (string[] | null)[];
  fee: Fee[];
};

export function listOptions(evidence: Evidence, variant: Variant, today: Day | undefined): Options {
  return {
    date_order: decideOrders(evidence.dates, today),
    decimal_mark: decideMarks(evidence.marks),
    sign: listSigns(evidence, variant),
    words_out: listWordsOut(evidence),
    fee: evidence.hasFees ? ['apart', 'included'] : ['included'],
  };
}

function listSigns({ signs, flags, contradictions }: Evidence, variant: Variant): Sign[] {
  if (variant.amountColumn < 0) {
    if (variant.isUnnamedPair) return ['by_flag', 'turned'];
    return [signs['-'] > signs[''] ? 'as_written' : 'by_flag'];
  }
  if (flags.size > 1 || [...flags.keys()].some((word) => findFlag(word) !== undefined)) {
    if (signs['-'] === 0) return ['by_flag'];
    return contradictions === 0 ? ['as_written'] : ['as_written', 'by_flag'];
  }
  return listPlainSigns(signs);
}

/**
 * Whoever writes a plus or a `CR` on some amounts says that those without are money out. A minus on most of them is
 * what was spent. Where most are plain, it may be a card, on which purchases are plain, or somebody's savings.
 */
function listPlainSigns(signs: SignCounts): Sign[] {
  const plain = signs[''];
  if (signs['-'] === 0 && plain > 0 && (signs['+'] > 0 || signs.CR > 0)) return ['turned'];
  if (plain === 0 || signs['+'] > 0 || signs.DR > 0 || signs['-'] >= plain) return ['as_written'];
  return signs['-'] === 0 ? ['turned', 'as_written'] : ['as_written', 'turned'];
}

/** Two words of which we do not know both: either may be money out. */
function listWordsOut({ flags }: Evidence): (string[] | null)[] {
  const words = [...flags.keys()];
  if (words.every((word) => findFlag(word) !== undefined)) return [null];
  const out = words.filter((word) => findFlag(word) === -1);
  const incoming = words.filter((word) => findFlag(word) === 1);
  if (words.length !== 2) return [null];
  if (out.length === 1) return [out];
  if (incoming.length === 1) return [words.filter((word) => !incoming.includes(word))];
  return words.map((word) => [word]);
}
