import { addCents, HOME_CURRENCY, subtractCents } from '@saldo/domain';
import { type Db, liftTimeouts } from '../../db/database.ts';
import type { Ledger, LedgerTransaction } from '../schema/ledger.types.ts';
import { ledgerFor } from '../schema/ledger-for.ts';
import { inTurn } from '../write/ledger.ts';
import { writeBaseCurrency } from '../write/recalculate-base.ts';
import { rescalePlans } from '../write/rescale-plans.ts';
import { readBalances, readTurnover, recount } from './recount.ts';
import { compareTies, type Difference, reindexAll } from './verify-ties.ts';
import { compareTotals } from './verify-totals.ts';

export type { Difference } from './verify-ties.ts';

/** Recalculates every total from the transactions, one owner after another, in batches. */
export async function findDifferences(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { number } of await db.selectFrom('owners').select('number').orderBy('number').execute()) {
    const ledger = ledgerFor(db, number);
    const counted = await recount(ledger).catch(refuseMore);
    if (!counted) {
      const what = 'totals';
      differences.push({ owner: number, what, kept: 'something', counted: 'more than can be told' });
      continue;
    }
    const { rollups, wrongBase } = counted;
    differences.push(...(await compareTotals(ledger, rollups.rows())));
    if (wrongBase.length > 0)
      differences.push({
        owner: number,
        what: 'worth of transactions',
        kept: `${wrongBase.length} otherwise`,
        counted: '0 otherwise',
      });
    differences.push(...(await compareBalances(ledger)), ...(await compareTurnover(ledger)));
    differences.push(...(await compareTies(ledger)));
  }
  return differences;
}

/** An overflow concerns one person only. */
function refuseMore(error: unknown): undefined {
  if (!(error instanceof RangeError)) throw error;
  return undefined;
}

/** One line each, with what to do; empty if all is right. */
export function listDifferences(differences: readonly Difference[]): string[] {
  if (differences.length === 0) return [];
  return [
    ...differences.map(toText),
    `${differences.length} differences: npm run verify -- --repair mends them.`,
  ];
}

export const toText = ({ owner, what, kept, counted }: Difference) =>
  `owner ${owner}: ${what}: kept ${kept}; counted ${counted}`;

/** Rewrites totals under each person's lock. Balances stay as seen; the opening is adjusted. */
export async function repair(db: Db): Promise<void> {
  for (const { number } of await db.selectFrom('owners').select('number').execute())
    await repairOne(ledgerFor(db, number));
}

/** For people whose amounts a migration changed. */
export async function recountDue(db: Db): Promise<void> {
  const due = await db.selectFrom('owners').select('number').where('recount_due', 'is not', null).execute();
  for (const { number } of due) await repairOne(ledgerFor(db, number));
}

function repairOne({ db, owner }: Ledger): Promise<void> {
  return inTurn(db, owner, async (trx, { base }) => {
    const ledger = ledgerFor(trx, owner);
    await liftTimeouts(trx);
    if ((await readDue(ledger)) === 2) await rescalePlans(ledger, HOME_CURRENCY, base);
    const { rollups, wrongBase } = await recount(ledger);
    await writeBaseCurrency(ledger, wrongBase);
    await trx.deleteFrom('rollup_months').where('owner', '=', owner).execute();
    await trx.deleteFrom('rollup_days').where('owner', '=', owner).execute();
    await trx.deleteFrom('rollup_source_days').where('owner', '=', owner).execute();
    await rollups.apply(ledger);
    await mendOpenings(ledger);
    await reindexAll(ledger);
    const { counted: turnover_cents } = await readTurnover(ledger);
    await trx
      .updateTable('owners')
      .set({ turnover_cents, recount_due: null })
      .where('number', '=', owner)
      .execute();
  });
}

async function readDue({ db, owner }: LedgerTransaction) {
  const row = db.selectFrom('owners').select('recount_due').where('number', '=', owner);
  return (await row.executeTakeFirst())?.recount_due;
}

async function mendOpenings(ledger: LedgerTransaction): Promise<void> {
  for (const { no, cents, opening_cents, moved } of await readBalances(ledger)) {
    const opening = subtractCents(cents, moved);
    if (opening === opening_cents) continue;
    await ledger.db
      .updateTable('sources')
      .set({ opening_cents: opening })
      .where('owner', '=', ledger.owner)
      .where('no', '=', no)
      .execute();
  }
}

async function compareBalances(ledger: Ledger): Promise<Difference[]> {
  const sources = await readBalances(ledger);
  return sources.flatMap(({ id, cents, opening_cents, moved }) => {
    const counted = addCents(opening_cents, moved);
    return cents === counted
      ? []
      : [{ owner: ledger.owner, what: `balance of source ${id}`, kept: `${cents}`, counted: `${counted}` }];
  });
}

async function compareTurnover(ledger: Ledger): Promise<Difference[]> {
  const { kept, counted } = await readTurnover(ledger);
  return kept === counted
    ? []
    : [{ owner: ledger.owner, what: 'turnover', kept: `${kept}`, counted: `${counted}` }];
}
