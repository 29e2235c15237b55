import { HOME_CURRENCY } from '@saldo/domain';
import { type Db, inTransaction, isSqlite } from '../db/database.ts';
import { inChunks } from '../db/in-chunks.ts';
import type { Owner } from '../db/owner.ts';
import { isPatient, patiently } from '../db/patiently.ts';
import { Turns } from '../db/turns.ts';
import { AppError } from '../http/app-error.ts';
import { takeExpected } from '../http/expected-version.ts';
import { FewAtOnce } from '../http/few-at-once.ts';
import { noteChange } from '../http/noted-change.ts';
import { type Cause, Change, type Held } from './change.ts';
import type { Ledger } from './ledger.types.ts';

/**
 * The one writer of money. Whatever changes a balance or a total goes through this folder, in one database transaction
 * with the balances and totals it changes, and with what was there before: entries by `entries.ts`, what is in a source
 * by `sources.ts`, rows of other tables by `rows.ts`.
 */

/** Who waits to write, by the database they write to. */
const turns = new WeakMap<Db, Turns>();

/** So many long changes on one server: each has a connection to PostgreSQL, and the others are for what is soon done. */
const MOST_LONG = 3;
const MOST_LONG_WAITING = 200;
const longChanges = new WeakMap<Db, FewAtOnce>();

/** What is written in one database transaction is one change. */
const underWay = new WeakMap<Ledger, Change>();

/**
 * Changes of one person's money come one after the other, on however many servers. On this one they wait in a line of
 * their own, so that one person's many writers do not hold the connections that everybody needs.
 */
export function inTurn<Result>(
  db: Db,
  owner: Owner,
  run: (ledger: Ledger, held: Held) => Promise<Result>,
): Promise<Result> {
  const work = () => inTransaction(db, async (trx) => run(trx, await holdOwner(trx, owner)));
  if (db.isTransaction) return work();
  const inOwnTransaction = () =>
    isPatient() && !isSqlite(db) ? longOf(db).run(work) : inChunks(owner, work);
  const lines = turns.get(db) ?? new Turns();
  turns.set(db, lines);
  const turn = lines.take(owner, inOwnTransaction);
  return turn ?? Promise.reject(new AppError('server.busy', { retryAfter: 3 }));
}

function longOf(db: Db): FewAtOnce {
  const few = longChanges.get(db) ?? new FewAtOnce(MOST_LONG, MOST_LONG_WAITING);
  longChanges.set(db, few);
  return few;
}

/** What may touch as many rows as a person has. */
const LONG: ReadonlySet<Cause['kind']> = new Set([
  'transactions.changed',
  'transactions.deleted',
  'transfers.linked',
  'tag.renamed',
  'tag.deleted',
  'category.deleted',
  'source.deleted',
  'rules.run',
  'suggestions.accepted',
  'budgets.copied',
  'import.done',
  'import.undone',
  'connection.removed',
  'archive.imported',
  'sample.loaded',
  'sample.removed',
  'undone',
]);

/** Writes money: what is written in it, and in whatever it calls, is one change. */
export function withLedger<Result>(
  db: Db,
  owner: Owner,
  cause: Cause,
  run: (ledger: Ledger, change: Change) => Promise<Result>,
): Promise<Result> {
  const outer = db.isTransaction ? underWay.get(db as Ledger) : undefined;
  if (outer?.owner === owner) return run(db as Ledger, outer);
  const take = LONG.has(cause.kind) ? patiently : (work: () => Promise<Result>) => work();
  const requireExpected = takeExpected();
  let made: Change | undefined;
  return take(() =>
    inTurn(db, owner, async (ledger, held) => {
      const change = new Change(owner, held, cause);
      made = change;
      underWay.set(ledger, change);
      try {
        await requireExpected?.(ledger);
        const result = await run(ledger, change);
        await change.writeDown(ledger);
        return result;
      } finally {
        underWay.delete(ledger);
      }
    }),
  ).then((result) => {
    if (made?.isTold && made.count > 0) noteChange(made.no);
    return result;
  });
}

/**
 * Whoever has deleted their account while this waited has no money left to change.  */
async function holdOwner(ledger: Ledger, owner: Owner): Promise<Held> {
  const row = ledger.selectFrom('owners').select(['changes', 'home_currency']).where('number', '=', owner);
  // On SQLite whoever writes at all is alone already.
  const held = await (isSqlite(ledger) ? row : row.forNoKeyUpdate()).executeTakeFirst();
  if (!held) throw new AppError('session.required');
  return { changes: held.changes, home: held.home_currency ?? HOME_CURRENCY };
}
