import { foldText } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { listNamesWith } from '../../ledger/transactions.search.ts';
import { readCleanNames } from './clean-names.ts';

/** All that a bank wrote, or a person, where it is called this. */
export async function findNamesOf(db: Db, owner: Owner, called: string): Promise<string[]> {
  // Cleaning takes words away and changes their case: the longest that is left stood there before.
  const [word = called] = foldText(called)
    .split(' ')
    .sort((one, two) => two.length - one.length);
  const names = await listNamesWith(db, owner, word);
  const clean = await readCleanNames(db, owner, names);
  return names.filter((name) => (clean(name) ?? name) === called);
}
