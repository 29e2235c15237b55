import type { Transaction } from '@saldo/contract';
import type { KindOfGuess } from '@saldo/sorting';
import type { Entry } from '../schema/ledger.types.ts';
import { parseExtras } from './extras.ts';

/**
 * Who gave a transaction its category, and why. Usually null: a category was chosen by the person, a missing
 * one by nobody.
 */
export type Decided =
  | { by: 'rule'; rule_id: string; rule_name: string }
  | {
      by: 'learned';
      words: string[];
      confidence: number;
      /** The evidence and its raw score; absent in older rows. */
      evidence?: KindOfGuess | undefined;
      score?: number | undefined;
    }
  | { by: 'bank' | 'file' }
  /** A category that somebody removed must not come back. */
  | { by: 'person' };

export const toDecidedText = (decided: Decided): string => JSON.stringify(decided);

export const parseDecided = (text: string | null): Decided | undefined =>
  text === null ? undefined : (JSON.parse(text) as Decided);

/** For a category that a person sets or removes. */
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
