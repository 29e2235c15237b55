import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import { BalanceChanges } from './balance-changes.ts';
import type { Change } from './change.ts';
import { type Placed, toPlace, toWorth } from './entries.ts';
import { fromIdBytes } from './entry-id.ts';
import { reindex } from './entry-index.ts';
import { readHome } from './home.ts';
import type { Ledger } from './ledger.types.ts';
import { RollupChanges } from './rollup.ts';
import { addToSearch, withFolded } from './transactions.search.ts';
import { sumSizes } from './turnover.ts';
import { keepAbsence } from './versions.ts';

const ROWS_PER_STATEMENT = 250;

/** Transactions that were there once come back as they are given, in the place that they had in their day. */
export async function restoreEntries(
  ledger: Ledger,
  change: Change,
  placed: readonly Placed[],
): Promise<void> {
  const { owner } = change;
  const rollups = new RollupChanges();
  const balances = new BalanceChanges();
  const home = await readHome(ledger, owner, change.home, placed.map(toPlace));
  const size = sumSizes(placed.map((one) => home.size(toWorth(one))));
  for (const { entry, source } of placed) {
    rollups.add({ ...entry, home: home.worth(toWorth({ entry, source })) }, 1);
    balances.add(source, entry.cents);
  }
  await keepAbsence(
    ledger,
    change,
    placed.map(({ entry }) => entry),
  );
  for (const some of chunks(placed, ROWS_PER_STATEMENT)) {
    const entries = some.map(({ entry }) => entry);
    const rows = withFolded(
      some.map((one) => ({
        ...one.entry,
        ...{ owner, change_no: change.no, home_cents: home.kept(toWorth(one)) },
      })),
    );
    const inserted = await ledger.insertInto('transactions').values(rows).returning(['seq', 'id']).execute();
    await addToSearch(ledger, rows, inserted);
    await reindex(ledger, owner, [], entries);
    await ledger
      .deleteFrom('trash')
      .where('owner', '=', owner)
      .where(
        'id',
        'in',
        entries.map(({ id }) => fromIdBytes(id)),
      )
      .execute();
    await letOthersIn();
  }
  await rollups.apply(ledger, owner, balances);
  change.addTurnover(size);
}
