import { foldText, LONGEST_NAME } from '@saldo/domain';
import type { Ledger } from '../../ledger/index.ts';
import { listCategories } from '../../money/categories/categories.repository.ts';

/** Enough for what other programs call categories; a column of free text is none. */
const MOST_NEW = 200;

/** Numbers of a person's categories by what they are called, whatever case and accents. */
export async function readNumbersByName(ledger: Ledger): Promise<Map<string, number>> {
  return new Map((await listCategories(ledger)).map(({ name, no }) => [foldText(name), no]));
}

/** Those that a file names and the person does not have, as it first writes each. */
export async function listMissingCategories(ledger: Ledger, names: ReadonlySet<string>): Promise<string[]> {
  if (names.size === 0) return [];
  const known = await readNumbersByName(ledger);
  const missing = new Map<string, string>();
  for (const name of names) {
    const short = name.trim().slice(0, LONGEST_NAME).toWellFormed();
    const key = foldText(short);
    if (short && !known.has(key) && !missing.has(key)) missing.set(key, short);
  }
  return missing.size > MOST_NEW ? [] : [...missing.values()];
}
