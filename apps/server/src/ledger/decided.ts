import type { Transaction } from '@saldo/contract';
import type { Entry } from './ledger.types.ts';
import { parseMore } from './more.ts';

/**
 * Who gave a transaction its category, and because of what. Nothing is written down of most: a category that is there
 * was given by its person, and where there is none nobody has decided.
 */
export type Decided =
  | { by: 'rule'; rule_id: string; rule_name: string }
  | { by: 'learned'; words: string[]; confidence: number }
  | { by: 'bank' | 'file' }
  /** Who has taken a category away does not want it back. */
  | { by: 'person' };

export const toDecidedText = (decided: Decided): string => JSON.stringify(decided);

export const parseDecided = (text: string | null): Decided | undefined =>
  text === null ? undefined : (JSON.parse(text) as Decided);

/** Of a category that its person gives, or takes away. */
export const byPerson = (categoryNo: number | null): string | null =>
  categoryNo === null ? toDecidedText({ by: 'person' }) : null;

type Told = Pick<Transaction, 'decided_by' | 'decided_because'>;

export function tellDecided({
  category_no,
  decided,
  more,
}: Pick<Entry, 'category_no' | 'decided' | 'more'>): Told {
  const hasOne = category_no !== null || (more !== null && parseMore(more).lines !== undefined);
  if (!hasOne) return { decided_by: 'none', decided_because: null };
  const { by, ...because } = parseDecided(decided) ?? { by: 'person' };
  return { decided_by: by, decided_because: Object.keys(because).length > 0 ? because : null };
}
