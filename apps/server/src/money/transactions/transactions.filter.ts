import type { Input } from '@saldo/contract';
import { earliest, FIRST_DAY, HOME_CURRENCY, LAST_DAY, latest, toDayNumber } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Filter } from '../../ledger/filter.ts';
import { ALL, NONE } from '../../ledger/rollup.ts';
import type { SourceRow } from '../../ledger/sources.repository.ts';
import { findCategory } from '../categories/categories.repository.ts';

/** Undefined when it names a source or category that is not there: nothing fits such a filter. */
export async function toFilter(
  db: Db,
  owner: Owner,
  query: Input<'listTransactionMonths'>['query'],
  sources: readonly SourceRow[],
): Promise<Filter | undefined> {
  const source = sources.find(({ id }) => id === query.source_id);
  if (query.source_id !== undefined && !source) return undefined;
  const categoryNo = await toCategoryNo(db, owner, query.category_id);
  if (categoryNo === undefined) return undefined;
  const bounds = [query.from, query.date].flatMap((day) => (day ? [toDayNumber(day)] : []));
  const ends = [query.to, query.date].flatMap((day) => (day ? [toDayNumber(day)] : []));
  return {
    slice: { sourceNo: source?.no ?? ALL, categoryNo },
    type: query.type,
    from: latest(FIRST_DAY, ...bounds),
    to: earliest(LAST_DAY, ...ends),
    q: query.q || undefined,
    foreignSources: source ? [] : sources.filter(isForeign).map(({ no }) => no),
    currency: source?.currency ?? HOME_CURRENCY,
  };
}

async function toCategoryNo(db: Db, owner: Owner, id: string | undefined): Promise<number | undefined> {
  if (id === undefined) return ALL;
  if (id === 'none') return NONE;
  return (await findCategory(db, owner, id))?.no;
}

const isForeign = ({ currency }: SourceRow) => currency !== HOME_CURRENCY;
