import type { StatementRow } from './reading.ts';

type Needed = Pick<StatementRow, 'line' | 'account' | 'day' | 'cents' | 'name' | 'description'>;

/** A row with what is known of it; the rest is nothing. */
export const toRow = (known: Needed & Partial<StatementRow>): StatementRow => ({
  valueDay: null,
  currency: null,
  balance: null,
  ref: null,
  isPending: false,
  category: null,
  tags: [],
  lines: null,
  transferAccount: null,
  ...known,
});
