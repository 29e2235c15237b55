import { HOME_CURRENCY } from '@saldo/domain';
import { FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import { takeExpected } from '../../context/expected-version.ts';
import { noteChange } from '../../context/noted-change.ts';
import { giveWayToCalm } from '../../db/calm.ts';
import { type Db, inTransaction, isSqlite, type Trx } from '../../db/database.ts';
import { inChunks } from '../../db/in-chunks.ts';
import { isLowPriority, withLowPriority, withOrdinaryPriority } from '../../db/low-priority.ts';
import type { Owner } from '../../db/owner.ts';
import { prepared } from '../../db/prepared.ts';
import { AppError } from '../../errors/app-error.ts';
import { CHANGE_KINDS } from '../schema/change-kinds.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { type Cause, Change, type Held, type LedgerWriter } from './change.ts';

/**
 * The one writer of money. Whatever changes a balance or a total goes through this folder, in one database transaction
 * with the balances and totals it changes, and with what was there before: entries by `entries.ts`, what is in a source
 * by `sources.ts`, rows of other tables by `rows.ts`.
 */

/** Who waits to write, by the database they write to. */
const turns = new WeakMap<Db, KeyedMutex>();

/** So many long changes on one server: each has a connection to PostgreSQL, and the others are for what is soon done. */
const MOST_LONG = 3;
const MOST_LONG_WAITING = 200;
/** Of each person one waits for a place: whoever has one gets their turn as soon as their own short changes are done. */
type LongChanges = { each: KeyedMutex; few: FairSemaphore };
const longChanges = new WeakMap<Db, LongChanges>();

/** What is written in one database transaction is one change. */
const underWay = new WeakMap<Trx, LedgerWriter>();

/**
 * Changes of one person's money come one after the other, on however many servers. On this one they wait in a line of
 * their own, so that one person's many writers do not hold the connections that everybody needs.
 */
export function inTurn<Result>(
  db: Db,
  owner: Owner,
  run: (trx: Trx, held: Held) => Promise<Result>,
): Promise<Result> {
  const work = () => inTransaction(db, async (trx) => run(trx, await holdOwner(trx, owner)));
  if (db.isTransaction) return work();
  const lines = turns.get(db) ?? new KeyedMutex();
  turns.set(db, lines);
  if (!isLowPriority()) return lines.take(owner, work) ?? refuseBusy();
  // A place first, or a moment in which no backup wants to begin: whoever waits must not keep their own short changes waiting.
  const { each, few } = longOf(db);
  const inPlace = () => few.run(() => lines.wait(owner, work));
  const inCalm = async () => {
    await giveWayToCalm(db);
    return lines.wait(owner, () => inChunks(owner, work));
  };
  return each.take(owner, isSqlite(db) ? inCalm : inPlace) ?? refuseBusy();
}

const refuseBusy = (): Promise<never> => Promise.reject(new AppError('server.busy', { retryAfter: 3 }));

function longOf(db: Db): LongChanges {
  const long = longChanges.get(db) ?? {
    each: new KeyedMutex(),
    few: new FairSemaphore(MOST_LONG, MOST_LONG_WAITING),
  };
  longChanges.set(db, long);
  return long;
}

/** So many rows are written about as fast as one. */
const FEW_ROWS = 200;

/** As its kind says, unless it is known to be of few rows. */
function byPriority<Result>({ kind, rows }: Cause, work: () => Promise<Result>): Promise<Result> {
  if (rows !== undefined && rows <= FEW_ROWS) return withOrdinaryPriority(work);
  return CHANGE_KINDS[kind].isLong ? withLowPriority(work) : work();
}

/** Writes money: what is written in it, and in whatever it calls, is one change. */
export function withLedger<Result>(
  { db, owner }: Ledger,
  cause: Cause,
  run: (ledger: LedgerWriter) => Promise<Result>,
): Promise<Result> {
  const outer = db.isTransaction ? underWay.get(db as Trx) : undefined;
  if (outer?.owner === owner) return run(outer);
  const requireExpected = takeExpected();
  let made: Change | undefined;
  return byPriority(cause, () =>
    inTurn(db, owner, async (trx, held) => {
      const change = new Change(owner, held, cause);
      made = change;
      const ledger: LedgerWriter = { db: trx, owner, change };
      underWay.set(trx, ledger);
      try {
        await requireExpected?.(trx);
        const result = await run(ledger);
        await change.writeDown(trx);
        return result;
      } finally {
        underWay.delete(trx);
      }
    }),
  ).then((result) => {
    if (made?.isTold && made.count > 0) noteChange(made.no);
    return result;
  });
}

const selectHeld = prepared((db, [owner]: [owner: Owner]) => {
  const row = db.selectFrom('owners').select(['changes', 'home_currency']).where('number', '=', owner);
  // On SQLite whoever writes at all is alone already.
  return isSqlite(db) ? row : row.forNoKeyUpdate();
});

/** Whoever has deleted their account while this waited has no money left to change. */
async function holdOwner(trx: Trx, owner: Owner): Promise<Held> {
  const [held] = await selectHeld(trx, owner);
  if (!held) throw new AppError('session.required');
  return { changes: held.changes, base: held.home_currency ?? HOME_CURRENCY };
}
