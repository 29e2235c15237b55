import { setTimeout } from 'node:timers/promises';
import { SingleFlight } from '../../../concurrency/single-flight.ts';
import type { Db } from '../../../db/database.ts';
import { withLowPriority } from '../../../db/low-priority.ts';
import type { Owner } from '../../../db/owner.ts';
import { inTurn, type Ledger, ledgerFor } from '../../../ledger/index.ts';
import { type Due, findDue, look } from './look.ts';

const underWay = new WeakMap<Db, SingleFlight<Owner, void>>();

/** So long somebody waits who only reads: a long change of theirs may be under way. */
const PATIENCE_MS = 3000;
/** So many changes are looked at together with others; more may be a whole history. */
const FEW_CHANGES = 20;

/**
 * What recurs follows from transactions, and is found again when somebody asks, wherever they ask and whatever happened
 * in between. What was looked at already costs one reading.
 */
export async function bringUpToDate(ledger: Ledger): Promise<void> {
  const due = await findDue(ledger);
  if (!due) return;
  // Whoever holds the person's money would wait for themselves.
  if (ledger.db.isTransaction) return lookInTurn(ledger);
  const flights = underWay.get(ledger.db) ?? new SingleFlight<Owner, void>();
  underWay.set(ledger.db, flights);
  const flight = flights.run(ledger.owner, () => lookAt(ledger, due));
  const waiting = new AbortController();
  await Promise.race([
    flight,
    setTimeout(PATIENCE_MS, undefined, { signal: waiting.signal, ref: false }).catch(() => {}),
  ]).finally(() => waiting.abort());
  flight.catch(() => {});
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
