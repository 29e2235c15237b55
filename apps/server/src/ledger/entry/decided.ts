import type { Transaction } from '@saldo/contract';
import type { KindOfGuess } from '@saldo/sorting';
import type { Entry } from '../schema/ledger.types.ts';
import { parseExtras } from './extras.ts';

/**
 * Who gave a transaction its category, and because of what. Nothing is written down of most: a category that is there
 * was given by its person, and where there is none nobody has decided.
 */
export type Decided =
  | { by: 'rule'; rule_id: string; rule_name: string }
  | {
      by: 'learned';
      words: string[];
      confidence: number;
      /** What it rested on, and how sure it was before its own record was asked; not told of rows of before. */
      evidence?: KindOfGuess | undefined;
      score?: number | undefined;
    }
  | { by: 'bank' | 'file' }
  /** Who has taken a category away does not want it back. */
  | { by: 'person' };

export const toDecidedText = (decided: Decided): string => JSON.stringify(decided);

export const parseDecided = (text: string | null): Decided | undefined =>
  text === null ? undefined : (JSON.parse(text) as Decided);

/** Of a category that its person gives, or takes away. */
export const byPerson = (categoryNo: number | null): string | null =>
  categoryNo === null ? toDecidedText({ by: 'person' }) : null;

type DecidedFields = Pick<Transaction, 'decided_by' | 'decided_because'>;

export function tellDecided({
  category_no,
  decided,
  more,
}: Pick<Entry, 'category_no' | 'decided' | 'more'>): DecidedFields {
  const hasOne = category_no !== null || (more !== null && parseExtras(more).lines !== undefined);
  if (!hasOne) return { decided_by: 'none', decided_because: null };
  const { by, ...because } = parseDecided(decided) ?? { by: 'person' };
  return { decided_by: by, decided_because: Object.keys(because).length > 0 ? because : null };
}
