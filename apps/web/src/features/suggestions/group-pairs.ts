import type { TransferSuggestion } from '@saldo/contract';
import type { Group } from './suggestion-groups.ts';

type Pair = { from_id: string; to_id: string };

/**
 * Each row of a group with its other side: the one that the server is sure of, or the best of those it suggests. No side
 * belongs to two.
 */
export function pairsOf(
  { rows, type }: Pick<Group, 'rows' | 'type'>,
  suggested: readonly TransferSuggestion[],
): { pairs: Pair[]; ids: string[] } {
  const taken = new Set<string>();
  const pairs: Pair[] = [];
  const isOut = type === 'expense';
  const likely = suggested.toSorted((one, two) => Number(two.certain) - Number(one.certain));
  for (const { transaction_id: own, transfer } of rows) {
    const sides = likely.flatMap(({ from, to }) => {
      if ((isOut ? from : to).id !== own) return [];
      return [(isOut ? to : from).id];
    });
    const other = [...(transfer?.transaction_id ? [transfer.transaction_id] : []), ...sides].find(
      (id) => !taken.has(id),
    );
    if (other === undefined || taken.has(own)) continue;
    taken.add(own).add(other);
    pairs.push(isOut ? { from_id: own, to_id: other } : { from_id: other, to_id: own });
  }
  // The other sides leave the list, too.
  return { pairs, ids: [...taken] };
}
