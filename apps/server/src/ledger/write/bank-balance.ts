import { addCents, type Cents, subtractCents } from '@saldo/domain';
import { sql } from 'kysely';
import { ALL } from '../entry/rollup.ts';
import { movedBy, sumMonths } from '../entry/totals.ts';
import type { LedgerTransaction, Source } from '../schema/ledger.types.ts';
import type { LedgerWriter } from './change.ts';
import { keepRows } from './rows.ts';
import { setOpening } from './sources.ts';

/** The balance of a source that a bank keeps: what the bank says, held against what its rows come to. */

/** What the bank says is there now, unless a reading that began later has said so already. */
export async function reportBalance(
  ledger: LedgerWriter,
  source: Source,
  { cents, bookedCents, at }: { cents: Cents; bookedCents: Cents | null; at: string },
  reading: number,
): Promise<void> {
  if (source.balance_reading > reading) return;
  const isAnother = source.cents !== cents;
  if (isAnother) await keepRows(ledger, 'sources', [source]);
  await ledger.db
    .updateTable('sources')
    .set({
      ...{ cents, booked_cents: bookedCents, reported_at: at, balance_reading: reading },
      ...(isAnother && { change_no: ledger.change.no }),
    })
    .where('owner', '=', ledger.owner)
    .where('no', '=', source.no)
    .where('balance_reading', '<=', reading)
    .execute();
}

/**
 * Whether what the bank reports is what its rows come to, and since when not. Where the bank says apart what is
 * booked, that is held against the booked rows; otherwise either way of counting what is pending is right. The first
 * import fixes what was there before the first row.
 */
export async function compareReport(
  ledger: LedgerWriter,
  sourceNo: number,
  isFirst: boolean,
  today: string,
): Promise<void> {
  const { owner } = ledger;
  const source = await ledger.db
    .selectFrom('sources')
    .selectAll()
    .where('owner', '=', owner)
    .where('no', '=', sourceNo)
    .executeTakeFirstOrThrow();
  if (source.connection_id === null) return;
  const all = await sumOfSource(ledger, sourceNo);
  const booked = subtractCents(all, await sumOfPending(ledger, sourceNo));
  const opening = isFirst ? subtractCents(source.booked_cents ?? source.cents, booked) : source.opening_cents;
  if (isFirst) await setOpening(ledger, source, opening);
  const isAgreed =
    source.booked_cents === null
      ? [addCents(opening, booked), addCents(opening, all)].includes(source.cents)
      : addCents(opening, booked) === source.booked_cents;
  await ledger.db
    .updateTable('sources')
    .set({
      rows_cents: isAgreed ? source.cents : addCents(opening, all),
      differs_since: isAgreed ? null : (source.differs_since ?? today),
    })
    .where('owner', '=', owner)
    .where('no', '=', sourceNo)
    .execute();
}

async function sumOfPending({ db, owner }: LedgerTransaction, sourceNo: number): Promise<Cents> {
  const { pending } = await db
    .selectFrom('bank_rows')
    .select(sql<Cents>`cast(coalesce(sum(cents), 0) as bigint)`.as('pending'))
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where(sql<boolean>`pending = 1`)
    .executeTakeFirstOrThrow();
  return pending;
}

/** The bank keeps it no longer: what it said last is the balance from which its transactions count on. */
export async function releaseSource(ledger: LedgerWriter, source: Source): Promise<void> {
  const { owner } = ledger;
  await keepRows(ledger, 'sources', [source]);
  const all = await sumOfSource(ledger, source.no);
  await setOpening(ledger, source, subtractCents(source.cents, all));
  await ledger.db
    .updateTable('sources')
    .set({
      change_no: ledger.change.no,
      connection_id: null,
      reported_at: null,
      booked_cents: null,
      rows_cents: null,
      differs_since: null,
    })
    .where('owner', '=', owner)
    .where('no', '=', source.no)
    .execute();
}

/** All of its transactions together, in its own currency. */
async function sumOfSource(ledger: LedgerTransaction, sourceNo: number): Promise<Cents> {
  const slice = { sourceNo, categoryNo: ALL };
  return movedBy(await sumMonths(ledger, slice));
}
