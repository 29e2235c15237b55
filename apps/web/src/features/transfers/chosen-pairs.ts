import type { TransferSuggestion } from '@saldo/contract';

/** Which of the suggested pairs are to be linked. What somebody ticked or unticked goes before what is certain. */
export type Ticks = ReadonlyMap<string, boolean>;

export const pairKey = ({ from, to }: TransferSuggestion): string => `${from.id} ${to.id}`;

export const isTicked = (ticks: Ticks, pair: TransferSuggestion): boolean =>
  ticks.get(pairKey(pair)) ?? pair.certain;

/** One side belongs to one pair: ticking it unticks the others that have it. */
export function tickPair(
  ticks: Ticks,
  pairs: readonly TransferSuggestion[],
  pair: TransferSuggestion,
  isOn: boolean,
): Ticks {
  const next = new Map(ticks);
  if (isOn)
    for (const other of pairs)
      if (other.from.id === pair.from.id || other.to.id === pair.to.id) next.set(pairKey(other), false);
  return next.set(pairKey(pair), isOn);
}
