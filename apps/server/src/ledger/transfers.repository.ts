import { addDays, FIRST_DAY, LAST_DAY, MOST_DAYS_APART } from '@saldo/domain';
import { sql } from 'kysely';
import { letOthersIn } from '../db/breath.ts';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import { KINDS } from './kind.ts';
import type { Entry } from './ledger.types.ts';
import { parseMore } from './more.ts';

export type SideRow = Pick<Entry, 'seq' | 'day' | 'source_no' | 'cents'>;

const AT_ONCE = 5000;

/** Each side may have others that fit within its own days: so far around the new ones. */
const MARGIN = 2 * MOST_DAYS_APART;

/**
 * Income and expenses that could be one side of a transfer: neither split nor given back. Those around the days of some
 * transactions, or all; some at a time.
 */
export async function* readSides(
  db: Db,
  owner: Owner,
  range?: { around: readonly number[] },
): AsyncGenerator<SideRow[]> {
  const days = range && (await findDays(db, owner, range.around));
  let last = { day: days?.first ?? FIRST_DAY, seq: -1 };
  for (;;) {
    const rows = await db
      .selectFrom('transactions')
      .select(['seq', 'day', 'source_no', 'cents', 'kind', 'more'])
      .where('owner', '=', owner)
      .where('day', '<=', days?.last ?? LAST_DAY)
      .where(sql<boolean>`(day, seq) > (${last.day}, ${last.seq})`)
      .orderBy('day')
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute();
    yield rows.filter(isSide);
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1) ?? last;
    await letOthersIn();
  }
}

function isSide({ kind, more }: Pick<Entry, 'kind' | 'more'>): boolean {
  if (kind === KINDS.transfer) return false;
  const { lines, refundOf } = parseMore(more);
  return lines === undefined && refundOf === undefined;
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
