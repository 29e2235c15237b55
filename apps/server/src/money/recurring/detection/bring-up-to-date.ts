import { SingleFlight } from '../../../concurrency/single-flight.ts';
import type { Db } from '../../../db/database.ts';
import { withLowPriority } from '../../../db/low-priority.ts';
import type { Owner } from '../../../db/owner.ts';
import { inTurn, type Ledger, ledgerFor } from '../../../ledger/index.ts';
import { type Due, findDue, look } from './look.ts';

class Looking extends SingleFlight<Owner, void> {
  /** Since when. */
  readonly since = new Map<Owner, number>();
}
const underWay = new WeakMap<Db, Looking>();

/** So long somebody waits who only reads, from when it began: a long change of theirs may be under way. */
const PATIENCE_MS = 3000;
/** So many changes are looked at together with others; more may be a whole history. */
const FEW_CHANGES = 20;

/**
 * What recurs follows from transactions, and is found again when somebody asks, wherever they ask and whatever happened
 * in between. What was looked at already costs one reading. Answers whether all was looked at.
 */
export async function bringUpToDate(ledger: Ledger): Promise<boolean> {
  const due = await findDue(ledger);
  if (!due) return true;
  // Whoever holds the person's money would wait for themselves.
  if (ledger.db.isTransaction) {
    await lookInTurn(ledger);
    return true;
  }
  const flights = underWay.get(ledger.db) ?? new Looking();
  underWay.set(ledger.db, flights);
  const { owner } = ledger;
  const flight = flights.run(owner, () => {
    flights.since.set(owner, performance.now());
    return lookAt(ledger, due).finally(() => flights.since.delete(owner));
  });
  const waited = performance.now() - (flights.since.get(owner) ?? 0);
  const isDone = await isDoneWithin(flight, PATIENCE_MS - waited);
  flight.catch(() => {});
  return isDone;
}

/** A timer of its own: ending one by a signal makes an error with its stack, which costs more than all else here. */
async function isDoneWithin(flight: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), false).unref();
  });
  return Promise.race([flight.then(() => true), isOver]).finally(() => clearTimeout(timer));
}

const lookAt = (ledger: Ledger, { upto, changes }: Due) =>
  upto === undefined || changes - upto > FEW_CHANGES
    ? withLowPriority(() => lookInTurn(ledger))
    : lookInTurn(ledger);

const lookInTurn = ({ db, owner }: Ledger): Promise<void> =>
  inTurn(db, owner, async (trx) => {
    const ledger = ledgerFor(trx, owner);
    const due = await findDue(ledger);
    if (due) await look(ledger, due);
  });
