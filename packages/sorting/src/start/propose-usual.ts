import type { TypeOfMovement } from '@saldo/domain';
import { cleanName } from '../names/clean-name.ts';
import { listTokens } from '../names/tokens.ts';
import { requireUsual } from '../usual/usual-categories.ts';
import type { UsualId } from '../usual/usual-line.ts';
import { findUsualOfMcc } from './mcc.ts';
import { findEnding, listPatternsFrom, type Pattern } from './start-index.ts';

export type Proposal = {
  usual: UsualId;
  because: string[];
  confidence: number;
  /** Whether the shop itself is listed, or a word for its kind, or the bank's code told it. */
  by: 'merchant' | 'kind' | 'mcc';
};

type Described = { name: string; description?: string; mcc?: string; type: TypeOfMovement };

const ARTICLES = new Set([
  'el',
  'la',
  'los',
  'las',
  'the',
  'le',
  'les',
  'il',
  'lo',
  'der',
  'die',
  'das',
  'de',
  'het',
  'o',
  'a',
]);
const MOST_WORDS = 12;

/** How sure the bundled start is of each way in which it finds something. */
const SURE = {
  whole: 0.95,
  first: 0.9,
  phrase: 0.85,
  shortFirst: 0.6,
  inside: 0.5,
  weak: 0.55,
  kind: 0.8,
  shortKind: 0.45,
  ending: 0.75,
  mcc: 0.85,
};
/** A description speaks of other things too. */
const OF_DESCRIPTION = 0.75;
/** Where words of one name speak for different things, neither is sure. */
const OF_CONTRADICTED = 0.7;
const LEAST_CONTRADICTION = 0.6;
/** `bar`, `gas`, `don`: a word of so few letters means many things. */
const SHORT = 3;
/** Money that comes back from a shop is rarely what the shop sells. */
const OF_MONEY_BACK = 0.6;

/** What the bundled start, which knows nothing of the person, takes a transaction for. */
export function proposeUsual({ name, description = '', mcc, type }: Described): Proposal | undefined {
  const ofMcc = mcc ? findUsualOfMcc(mcc) : undefined;
  return proposeFor(listTokens(cleanName(name).name), listTokens(description), type, ofMcc, mcc);
}

/** The same of words that are at hand already. */
export function proposeFor(
  name: readonly string[],
  description: readonly string[],
  type: TypeOfMovement,
  ofMcc?: UsualId,
  mcc?: string,
): Proposal | undefined {
  const named = findIn(name, type, 1);
  if (named && named.confidence >= SURE.first * OF_MONEY_BACK) return agree(named, ofMcc);
  if (ofMcc && fits(ofMcc, type))
    return { usual: ofMcc, because: [`MCC ${mcc}`], confidence: weigh(ofMcc, type, SURE.mcc), by: 'mcc' };
  if (named) return named;
  return findIn(description, type, OF_DESCRIPTION);
}

const agree = (named: Proposal, ofMcc: UsualId | undefined): Proposal =>
  ofMcc === named.usual ? { ...named, confidence: Math.max(named.confidence, 0.95) } : named;

function findIn(tokens: readonly string[], type: TypeOfMovement, share: number): Proposal | undefined {
  const proposals: Proposal[] = [];
  const begin = tokens.length > 1 && ARTICLES.has(tokens[0] ?? '') ? 1 : 0;
  for (let at = 0; at < Math.min(tokens.length, MOST_WORDS); at++) {
    const found = findAt(tokens, at, at <= begin);
    if (!found || !fits(found.usual, type)) continue;
    proposals.push({ ...found, confidence: weigh(found.usual, type, found.confidence) * share });
  }
  const best = proposals.toSorted((one, two) => two.confidence - one.confidence)[0];
  const isContradicted = proposals.some(
    ({ usual, confidence }) =>
      usual !== best?.usual && confidence >= (best?.confidence ?? 0) * LEAST_CONTRADICTION,
  );
  return best && isContradicted && best.by === 'kind'
    ? { ...best, confidence: best.confidence * OF_CONTRADICTED }
    : best;
}

function findAt(tokens: readonly string[], at: number, isFirst: boolean): Proposal | undefined {
  const token = tokens[at] ?? '';
  for (const pattern of listPatternsFrom(token)) {
    if (!pattern.words.every((word, index) => tokens[at + index] === word)) continue;
    const isWhole = pattern.words.length === tokens.length;
    return {
      usual: pattern.usual,
      because: [pattern.words.join(' ')],
      confidence: howSure(pattern, isWhole, isFirst),
      by: pattern.isKind ? 'kind' : 'merchant',
    };
  }
  const ending = findEnding(token);
  return ending && { usual: ending.usual, because: [token], confidence: SURE.ending, by: 'kind' };
}

function howSure({ words, isKind, isWeak }: Pattern, isWhole: boolean, isFirst: boolean): number {
  if (isWeak) return SURE.weak;
  if (isWhole) return SURE.whole;
  if (isKind && words.length === 1 && (words[0] ?? '').length <= SHORT) return SURE.shortKind;
  if (isKind) return SURE.kind;
  if (words.length > 1) return isFirst ? SURE.first : SURE.phrase;
  if (!isFirst) return SURE.inside;
  return (words[0] ?? '').length > SHORT ? SURE.first : SURE.shortFirst;
}

const fits = (usual: UsualId, type: TypeOfMovement) =>
  type === 'income' || requireUsual(usual).type === 'expense';

const weigh = (usual: UsualId, type: TypeOfMovement, confidence: number) =>
  requireUsual(usual).type === type ? confidence : confidence * OF_MONEY_BACK;
