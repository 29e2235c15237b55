import type { Cents, DayNumber } from '@saldo/domain';
import type { Ledger } from '../schema/ledger.types.ts';

export type LaterEntry = { name: string; day: DayNumber; cents: Cents; source_no: number };

const MOST = 1000;

/** What is dated after one day, and until another. */
export const listLaterEntries = (
  { db, owner }: Ledger,
  { after, to }: { after: DayNumber; to: DayNumber },
): Promise<LaterEntry[]> =>
  db
    .selectFrom('transactions')
    .select(['name', 'day', 'cents', 'source_no'])
    .where('owner', '=', owner)
    .where('day', '>', after)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('seq')
    .limit(MOST)
    .execute();
