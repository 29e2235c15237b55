import type { Day } from '@saldo/domain';
import type { DateOrder, DecimalMark, Fee, Sign } from '../model/question.ts';
import { findFlag, findOutOfPair } from '../table/flag-words.ts';
import { decideOrders } from '../values/date-orders.ts';
import { decideMarks } from '../values/marks.ts';
import type { Evidence, SignCounts } from './evidence.ts';
import type { Variant } from './variants.ts';

/** What remains possible, the likeliest first; one of each where it is known. */
export type Options = {
  date_order: DateOrder[];
  decimal_mark: DecimalMark[];
  sign: Sign[];
  words_out: (string[] | null)[];
  /** Where there are two words: each as the one for money out, which a balance may prove. */
  other_words_out: string[][];
  fee: Fee[];
  areReceiptsNegative: boolean;
  isSignedPair: boolean;
};

export function listOptions(evidence: Evidence, variant: Variant, today: Day | undefined): Options {
  return {
    date_order: decideOrders(evidence.dates, today),
    decimal_mark: decideMarks(evidence.marks),
    sign: listSigns(evidence, variant),
    words_out: listWordsOut(evidence),
    other_words_out: evidence.flags.size === 2 ? [...evidence.flags.keys()].map((word) => [word]) : [],
    fee: evidence.hasFees ? ['apart', 'included'] : ['included'],
    areReceiptsNegative: evidence.signs['-'] === 0 && areNegative(evidence.receipts),
    isSignedPair: isSignedPair(evidence),
  };
}

function listSigns(evidence: Evidence, variant: Variant): Sign[] {
  const { signs, flags, contradictions } = evidence;
  if (variant.amountColumn < 0) {
    if (variant.isUnnamedPair)
      return isSignedPair(evidence) ? ['as_written', 'turned'] : ['by_flag', 'turned'];
    return [signs['-'] > signs[''] ? 'as_written' : 'by_flag'];
  }
  const arePlain = signs[''] > 0 && signs[''] === sum(Object.values(signs));
  if (variant.isGuessedFlag) return arePlain ? ['by_flag'] : [];
  const words = [...flags.keys()];
  if (words.length === 0) return listPlainSigns(signs);
  if (sum(flags.values()) < signs[''] * MOST) return listSparseSigns(signs, words, variant);
  if (words.length === 1 && !variant.isNamedFlag && !words.some(isClear))
    return arePlain ? ASKED : listPlainSigns(signs);
  if (signs['-'] === 0) return ['by_flag'];
  return contradictions === 0 ? ['as_written'] : ['as_written', 'by_flag'];
}

const areNegative = (signs: SignCounts): boolean =>
  signs['-'] > 0 && signs['-'] === sum(Object.values(signs));

/** One column has a minus on each amount, and the other none. */
const isSignedPair = ({ signs, receipts }: Evidence): boolean =>
  (areNegative(signs) && receipts['-'] === 0) || (areNegative(receipts) && signs['-'] === 0);

/** A word decides where it stands on most rows. */
const MOST = 0.7;
const ASKED: Sign[] = ['turned', 'as_written', 'by_flag'];

const sum = (counts: Iterable<number>) => [...counts].reduce((one, two) => one + two, 0);

/** The same letter on each row may mean anything; a whole word does not. */
const isClear = (word: string) => word.length > 1 && findFlag(word) !== undefined;

/** A word on a few rows: what is without one may be the other way, or the word may have nothing to do with it. */
function listSparseSigns(signs: SignCounts, words: readonly string[], variant: Variant): Sign[] {
  if (signs['-'] > 0) return listPlainSigns(signs);
  if (!words.every((word) => findFlag(word) === 1)) return ASKED;
  // `CR` right beside some amounts, as others write it right behind them.
  const isBeside = variant.columns.indexOf('flag') === variant.amountColumn + 1;
  return isBeside && words.every(isClear) ? ['by_flag'] : ['by_flag', 'turned', 'as_written'];
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

/** Two words of which we do not know both: either may be money out. Of a word on a few rows, the others are the opposite. */
function listWordsOut({ flags, signs }: Evidence): (string[] | null)[] {
  const words = [...flags.keys()];
  const [word = '', ...others] = words;
  if (others.length === 0) {
    const isOnAll = words.length === 0 || (flags.get(word) ?? 0) >= sum(Object.values(signs));
    return isOnAll ? [null] : [findFlag(word) === 1 ? [''] : [word]];
  }
  const outOfPair = findOutOfPair(words);
  if (outOfPair !== undefined) return [[outOfPair]];
  if (words.every((one) => findFlag(one) !== undefined)) return [null];
  const out = words.filter((one) => findFlag(one) === -1);
  const incoming = words.filter((one) => findFlag(one) === 1);
  if (words.length !== 2) return [null];
  // One letter that we know beside one that we do not may mean something else here.
  if (out.length === 1 && out.every(isClear)) return [out];
  if (incoming.length === 1 && incoming.every(isClear))
    return [words.filter((one) => !incoming.includes(one))];
  return words.map((one) => [one]);
}
