import type { Cents, Day } from '@saldo/domain';

/** A transaction as it leaves, whatever the format. */
export type OutRow = {
  id: string;
  day: Day;
  /** Signed: money out is negative. */
  cents: Cents;
  currency: string;
  name: string;
  description: string;
  category: string | null;
  lines: OutLine[] | null;
  tags: string[];
  /** It gives back an expense. */
  isRefund?: boolean;
  source: { id: string; name: string; currency: string };
  /** The other side, with its own amount: signed as it is there. */
  transfer: { source_name: string; cents: Cents; currency: string } | null;
};

export type OutLine = { category: string | null; cents: Cents; description: string };

/**
 * Portions of rows, so that a long list never lies in memory whole. For QIF and OFX, which keep accounts apart, the
 * rows of a source should follow each other: where a source comes again, so does the heading of its account.
 */
export type OutRows = AsyncIterable<readonly OutRow[]>;

/** What was in a source before the first of its rows. */
export type Opening = { day: Day; cents: Cents; source: OutRow['source'] };

export const toOneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
