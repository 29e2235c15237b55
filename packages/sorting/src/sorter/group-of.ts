import { toTypeOfMovement } from '@saldo/domain';
import type { SortedRow } from '../learner/row.ts';
import { cleanName } from '../names/clean-name.ts';
import { listNameWords, listTokens } from '../names/tokens.ts';
import type { Prediction } from './prediction.ts';

type Guess = Pick<Prediction, 'category' | 'usual' | 'isTransfer' | 'evidence'>;

/**
 * What can be filed by one choice has the same: what the bundled start knows, by the category that is proposed for it,
 * or by its usual one where the person has none like it; everything else by name. What is new to the bundled start never
 * moves from group to group while somebody files.
 */
export function groupOf(row: SortedRow, { category, usual, isTransfer, evidence }: Guess): string {
  const type = toTypeOfMovement(row.cents);
  if (isTransfer) return `${type} transfer`;
  if (usual && evidence.kind !== 'vague') return `${type} ${category ?? usual}`;
  return `${type} = ${listNameWords(listTokens(cleanName(row.name).name)).join(' ')}`;
}
