import { addCents, type Cents, subtractCents } from '@saldo/domain';
import { sql } from 'kysely';
import type { Owner } from '../db/owner.ts';
import type { Change } from './change.ts';
import type { Ledger, Source } from './ledger.types.ts';
import { ALL } from './rollup.ts';
import { keepRows } from './rows.ts';
import { setOpening } from './sources.ts';
import { movedBy, sumMonths } from './totals.ts';

/** The balance of a source that a bank keeps: what the bank says, held against what its rows come to. */

/** What the bank says is there now, unless a reading that began later has said so already. */
export async function reportBalance(
  ledger: Ledger,
  change: Change,
  source: Source,
  { cents, bookedCents, at }: { cents: Cents; bookedCents: Cents | null; at: string },
  reading: number,
): Promise<void> {
  if (source.balance_reading > reading) return;
  const isAnother = source.cents !== cents;
  if (isAnother) await keepRows(ledger, change, 'sources', [source]);
  await ledger
    .updateTable('sources')
    .set({
      ...{ cents, booked_cents: bookedCents, reported_at: at, balance_reading: reading },
      ...(isAnother && { change_no: change.no }),
    })
    .where('owner', '=', change.owner)
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
  ledger: Ledger,
  change: Change,
  sourceNo: number,
  isFirst: boolean,
  today: string,
): Promise<void> {
  const { owner } = change;
  const source = await ledger
    .selectFrom('sources')
    .selectAll()
    .where('owner', '=', owner)
    .where('no', '=', sourceNo)
    .executeTakeFirstOrThrow();
  if (source.connection_id === null) return;
  const all = await sumOfSource(ledger, owner, sourceNo);
  const booked = subtractCents(all, await sumOfPending(ledger, owner, sourceNo));
  const opening = isFirst ? subtractCents(source.booked_cents ?? source.cents, booked) : source.opening_cents;
  if (isFirst) await setOpening(ledger, change, source, opening);
  const isAgreed =
    source.booked_cents === null
      ? [addCents(opening, booked), addCents(opening, all)].includes(source.cents)
      : addCents(opening, booked) === source.booked_cents;
  await ledger
    .updateTable('sources')
    .set({
      rows_cents: isAgreed ? source.cents : addCents(opening, all),
      differs_since: isAgreed ? null : (source.differs_since ?? today),
    })
    .where('owner', '=', owner)
    .where('no', '=', sourceNo)
    .execute();
}

async function sumOfPending(ledger: Ledger, owner: Owner, sourceNo: number): Promise<Cents> {
  const { pending } = await ledger
    .selectFrom('bank_rows')
    .select(sql<Cents>`cast(coalesce(sum(cents), 0) as bigint)`.as('pending'))
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where(sql<boolean>`pending = 1`)
    .executeTakeFirstOrThrow();
  return pending;
}

/** The bank keeps it no longer: what it said last is the balance from which its transactions count on. */
export async function releaseSource(ledger: Ledger, change: Change, source: Source): Promise<void> {
  const { owner } = change;
  await keepRows(ledger, change, 'sources', [source]);
  const all = await sumOfSource(ledger, owner, source.no);
  await setOpening(ledger, change, source, subtractCents(source.cents, all));
  await ledger
    .updateTable('sources')
    .set({
      change_no: change.no,
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
async function sumOfSource(ledger: Ledger, owner: Owner, sourceNo: number): Promise<Cents> {
  const slice = { sourceNo, categoryNo: ALL };
  return movedBy(await sumMonths(ledger, owner, slice));
}
