import { addDays, type DayNumber, FIRST_DAY, LAST_DAY, MOST_DAYS_APART } from '@saldo/domain';
import { sql } from 'kysely';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { parseExtras } from '../entry/extras.ts';
import { KINDS } from '../schema/kind.ts';
import type { Entry, Ledger } from '../schema/ledger.types.ts';

export type SideRow = Pick<Entry, 'seq' | 'day' | 'source_no' | 'cents'>;

const AT_ONCE = 5000;

/** How far around new transactions to search: each side may match another within its own days. */
const MARGIN = 2 * MOST_DAYS_APART;

type Days = { first: DayNumber; last: DayNumber };

/** The days of some transactions, or a range of days. */
export type Range = { around: readonly number[] } | Days;

/**
 * Income and expenses that could be one side of a transfer: neither split nor refunded. Around some days, or
 * all; in portions.
 */
export async function* readSides(ledger: Ledger, range?: Range): AsyncGenerator<SideRow[]> {
  const days = range && widen('around' in range ? await findDays(ledger, range.around) : range);
  let last = { day: days?.first ?? FIRST_DAY, seq: -1 };
  for (;;) {
    const rows = await ledger.db
      .selectFrom('transactions')
      .select(['seq', 'day', 'source_no', 'cents', 'kind', 'more'])
      .where('owner', '=', ledger.owner)
      .where('day', '<=', days?.last ?? LAST_DAY)
      .where(sql<boolean>`(day, seq) > (${last.day}, ${last.seq})`)
      .orderBy('day')
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute();
    yield rows.filter(isSide);
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1) ?? last;
    await yieldToEventLoop();
  }
}

function isSide({ kind, more }: Pick<Entry, 'kind' | 'more'>): boolean {
  if (kind === KINDS.transfer) return false;
  const { lines, refundOf } = parseExtras(more);
  return lines === undefined && refundOf === undefined;
}

const widen = ({ first, last }: Days): Days => ({
  first: addDays(first, -MARGIN),
  last: addDays(last, MARGIN),
});

function findDays({ db, owner }: Ledger, seqs: readonly number[]): Promise<Days> {
  return db
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
}
