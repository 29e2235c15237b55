import { isProblem } from '../values/amount.ts';
import { toCurrency } from '../values/currency.ts';
import { parseMtAmount } from './read-line.ts';

type Side = { count: number; sum: number };
type Told = Side & { side: 'D' | 'C'; text: string };

/** A line of an interim report: in which direction it goes, and whether it takes back one of the other side. */
export type Line = { cents: number; isReversal: boolean };

const SUM = /^(\d{1,5})([A-Z]{3})([\d.,]+)/;

/** `:90D:2EUR104,20`: how many there are of money out, or of money in, and what they add up to. */
export function readSum(tag: string, text: string): Told | undefined {
  const [, count = '', code = '', amountText = ''] = SUM.exec(text.trim()) ?? [];
  const sum = parseMtAmount(amountText, toCurrency(code));
  if (count === '' || isProblem(sum)) return undefined;
  return { side: tag === '90D' ? 'D' : 'C', count: Number(count), sum, text: `:${tag}:${text.trim()}` };
}

const FLOOR = /^([A-Z]{3})[DC]?([\d.,]+)/;

/** `:34F:EURD50,`: what is smaller is in the sums, and not among the lines. */
export function readFloor(text: string): { currency: string | null; isAboveZero: boolean } {
  const [, code = '', amountText = ''] = FLOOR.exec(text.trim()) ?? [];
  return { currency: toCurrency(code), isAboveZero: /[1-9]/.test(amountText) };
}

/**
 * What of the sums the lines contradict. Whether a reversed debit counts as money in or as money out, banks do not
 * agree on; a line of zero may count.
 */
export function findContradiction(
  told: readonly Told[],
  lines: readonly Line[],
  { zeros, hasFloor }: { zeros: number; hasFloor: boolean },
): string | undefined {
  const isSo = (one: Told, isByMark: boolean) => {
    const own = sideOf(lines, one.side, isByMark);
    if (hasFloor) return own.count <= one.count && own.sum <= one.sum;
    return own.sum === one.sum && own.count <= one.count && one.count <= own.count + zeros;
  };
  const wrong = [false, true].map((isByMark) => told.find((one) => !isSo(one, isByMark)));
  return wrong.every(Boolean) ? wrong[0]?.text : undefined;
}

function sideOf(lines: readonly Line[], side: Told['side'], isByMark: boolean): Side {
  const own = lines.filter(
    ({ cents, isReversal }) => (cents < 0 !== (isByMark && isReversal)) === (side === 'D'),
  );
  return { count: own.length, sum: own.reduce((sum, { cents }) => sum + Math.abs(cents), 0) };
}
