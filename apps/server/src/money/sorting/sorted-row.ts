import type { SortedRow } from '@saldo/sorting';
import { type Entry, mccOf } from '../../ledger/index.ts';

type SortableEntry = Pick<Entry, 'name' | 'description' | 'cents' | 'day' | 'source_no'> & {
  more?: string | null;
};

/** The fields that a category is derived from. */
export const toSortedRow = ({
  name,
  description,
  cents,
  day,
  source_no,
  more,
}: SortableEntry): SortedRow => ({
  ...{ name, description, cents, day },
  source: source_no,
  mcc: mccOf(more),
});
