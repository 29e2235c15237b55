import type { SortedRow } from '@saldo/sorting';
import type { Entry } from '../../ledger/ledger.types.ts';
import { mccOf } from '../../ledger/more.ts';

type Told = Pick<Entry, 'name' | 'description' | 'cents' | 'day' | 'source_no'> & { more?: string | null };

/** What of a transaction tells its category. */
export const toSortedRow = ({ name, description, cents, day, source_no, more }: Told): SortedRow => ({
  ...{ name, description, cents, day },
  source: source_no,
  mcc: mccOf(more),
});
