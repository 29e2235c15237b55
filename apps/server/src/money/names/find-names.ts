import { foldText } from '@saldo/domain';
import { type Ledger, listNamesWith } from '../../ledger/index.ts';
import { readCleanNames } from './clean-names.ts';

/** All stored names that clean to this one. */
export async function findNamesOf(ledger: Ledger, called: string): Promise<string[]> {
  // Cleaning removes words and changes case, so the longest remaining word occurs in the original.
  const [word = called] = foldText(called)
    .split(' ')
    .sort((one, two) => two.length - one.length);
  const names = await listNamesWith(ledger, word);
  const clean = await readCleanNames(ledger, names);
  return names.filter((name) => (clean(name) ?? name) === called);
}
