import { addCents, type Cents, subtractCents } from '@saldo/domain';
import { sql } from 'kysely';
import { ALL } from '../entry/rollup.ts';
import { movedBy, sumMonths } from '../entry/totals.ts';
import type { LedgerTransaction, Source } from '../schema/ledger.types.ts';
import type { LedgerWriter } from './change.ts';
import { keepRows } from './rows.ts';
import { setOpening } from './sources.ts';

/** The balance of a bank's source: what the bank reports, compared with its rows. */

/** Stores the reported balance unless a later reading has done so. */
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
 * Whether the reported balance matches the rows, and since when not. If the bank reports the booked part,
 * that is compared with booked rows; otherwise either way of counting pending ones is right. The first import
 * sets what came before the first row.
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

/** The bank no longer keeps it: transactions count from the last reported balance. */
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

/** The sum of its transactions in its own currency. */
async function sumOfSource(ledger: LedgerTransaction, sourceNo: number): Promise<Cents> {
  const slice = { sourceNo, categoryNo: ALL };
  return movedBy(await sumMonths(ledger, slice));
}
