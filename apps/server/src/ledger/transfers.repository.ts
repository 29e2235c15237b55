import {
  type DayNumber,
  FIRST_DAY,
  fromDayNumber,
  LAST_DAY,
  MOST_DAYS_APART,
  parseDay,
  toDay,
  toDayNumber,
} from '@saldo/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import { KINDS } from './kind.ts';
import type { Entry } from './ledger.types.ts';

export type SideRow = Pick<Entry, 'seq' | 'day' | 'source_no' | 'cents'>;

/** Each side may have others that fit within its own days: so far around the new ones. */
const MARGIN = 2 * MOST_DAYS_APART;

/**
 * Income and expenses that could be one side of a transfer: neither split nor given back. Those around the days of some
 * transactions, or all.
 */
export async function listSides(
  db: Db,
  owner: Owner,
  range?: { around: readonly number[] },
): Promise<SideRow[]> {
  const days = range && (await findDays(db, owner, range.around));
  return db
    .selectFrom('transactions')
    .select(['seq', 'day', 'source_no', 'cents'])
    .where('owner', '=', owner)
    .where('kind', '<>', KINDS.transfer)
    .where(sql<boolean>`(more is null or (more not like '%"lines":%' and more not like '%"refundOf":%'))`)
    .$if(days !== undefined, (query) =>
      query.where('day', '>=', days?.first ?? FIRST_DAY).where('day', '<=', days?.last ?? LAST_DAY),
    )
    .execute();
}

async function findDays(db: Db, owner: Owner, seqs: readonly number[]) {
  const { first, last } = await db
    .selectFrom('transactions')
    .select((row) => [row.fn.min('day').as('first'), row.fn.max('day').as('last')])
    .where('owner', '=', owner)
    .where(
      'seq',
      '>=',
      seqs.reduce((one, two) => Math.min(one, two)),
    )
    .where(
      'seq',
      '<=',
      seqs.reduce((one, two) => Math.max(one, two)),
    )
    .executeTakeFirstOrThrow();
  return { first: addDays(first, -MARGIN), last: addDays(last, MARGIN) };
}

function addDays(day: DayNumber, count: number): DayNumber {
  const moved = parseDay(toDay(new Date(Date.parse(fromDayNumber(day)) + count * 86_400_000)));
  return moved ? toDayNumber(moved) : day;
}
