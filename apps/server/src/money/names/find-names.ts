import { foldText } from '@saldo/domain';
import { type Ledger, listNamesWith } from '../../ledger/index.ts';
import { readCleanNames } from './clean-names.ts';

/** All that a bank wrote, or a person, where it is called this. */
export async function findNamesOf(ledger: Ledger, called: string): Promise<string[]> {
  // Cleaning takes words away and changes their case: the longest that is left stood there before.
  const [word = called] = foldText(called)
    .split(' ')
    .sort((one, two) => two.length - one.length);
  const names = await listNamesWith(ledger, word);
  const clean = await readCleanNames(ledger, names);
  return names.filter((name) => (clean(name) ?? name) === called);
}
