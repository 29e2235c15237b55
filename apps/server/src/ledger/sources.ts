import { addCents, type Cents, subtractCents } from '@saldo/domain';
import { sql } from 'kysely';
import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import { keepBookkeeping } from './bookkeeping.ts';
import type { Change } from './change.ts';
import { clearImportsOf } from './clear-entries.ts';
import type { Placed } from './entries.ts';
import type { Ledger, Source } from './ledger.types.ts';
import { takeNumbers } from './numbers.ts';
import { dropEntries } from './removal.ts';
import { clearPointers, deleteRows, dropTies, insertRows, keepRows, updateRow } from './rows.ts';
import { findSourceByNo, listSourcesByNo, type NewSource } from './sources.repository.ts';
import { findEntries, listSeqsOfSource } from './transactions.repository.ts';
import { growth } from './turnover.ts';

/** New sources with what is in them. */
export async function openSources(
  ledger: Ledger,
  change: Change,
  rows: readonly Omit<NewSource, 'opening_cents'>[],
): Promise<Source[]> {
  const { owner } = change;
  if (rows.length === 0) return [];
  const first = await takeNumbers(ledger, owner, 'sources', rows.length);
  const opened = rows.map((row, index) => ({ ...row, owner, no: first + index, opening_cents: row.cents }));
  await insertRows(ledger, change, 'sources', opened);
  return listSourcesByNo(ledger, owner, { first, last: first + rows.length - 1 });
}

/** Past transactions keep their amounts: the balance before them is another. */
export async function setBalances(
  ledger: Ledger,
  change: Change,
  wanted: readonly { source: Source; cents: Cents }[],
): Promise<void> {
  const others = wanted.flatMap(({ source, cents }) => {
    const more = subtractCents(cents, source.cents);
    return more === 0 ? [] : [{ source, cents, more }];
  });
  for (const some of chunks(others, SOURCES_PER_STATEMENT)) {
    await keepRows(
      ledger,
      change,
      'sources',
      some.map(({ source }) => source),
    );
    for (const { source, more } of some)
      change.addTurnover(growth(source.opening_cents, addCents(source.opening_cents, more)));
    await updateBalances(ledger, change, some);
    if (others.length > SOURCES_PER_STATEMENT) await letOthersIn();
  }
}

type Balance = { source: Source; cents: Cents; more: Cents };

async function updateBalances(ledger: Ledger, change: Change, balances: readonly Balance[]): Promise<void> {
  const byNo = (pick: (balance: Balance) => Cents) =>
    sql<Cents>`case no ${sql.join(
      balances.map((one) => sql`when ${one.source.no} then cast(${pick(one)} as bigint)`),
      sql` `,
    )} end`;
  await ledger
    .updateTable('sources')
    .set({
      change_no: change.no,
      cents: byNo(({ cents }) => cents),
      opening_cents: sql<Cents>`opening_cents + ${byNo(({ more }) => more)}`,
    })
    .where('owner', '=', change.owner)
    .where(
      'no',
      'in',
      balances.map(({ source }) => source.no),
    )
    .execute();
}

export const setBalance = (ledger: Ledger, change: Change, source: Source, cents: Cents): Promise<void> =>
  setBalances(ledger, change, [{ source, cents }]);

/** What was there before the first transaction. */
export async function setOpening(
  ledger: Ledger,
  change: Change,
  source: Source,
  opening_cents: Cents,
): Promise<void> {
  if (opening_cents === source.opening_cents) return;
  await updateRow(ledger, change, 'sources', source, { opening_cents });
}

const ROWS_PER_STEP = 1000;
/** Many leave more quickly together, and yet they are in memory. */
const REMOVED_PER_STEP = 25_000;
const SOURCES_PER_STATEMENT = 200;

/** Takes the source's transactions along; answers with how many there were. */
export async function removeSource(ledger: Ledger, change: Change, source: Source): Promise<number> {
  const { owner } = change;
  const seqs = await listSeqsOfSource(ledger, owner, source.no);
  for (const some of chunks(seqs, REMOVED_PER_STEP)) {
    const leaving: Placed[] = [];
    for (const few of chunks(some, ROWS_PER_STEP)) {
      for (const entry of await findEntries(ledger, owner, few)) leaving.push({ entry, source });
      await letOthersIn();
    }
    await dropEntries(ledger, change, leaving);
  }
  await clearPointers(ledger, change, 'source_no', source.no);
  await dropTies(ledger, change, source.no);
  await keepBookkeeping(ledger, change, source.no);
  await clearImportsOf(ledger, owner, source.no);
  // Its balance is what it began with, now that all of its transactions are gone.
  const emptied = await findSourceByNo(ledger, owner, source.no);
  await deleteRows(ledger, change, 'sources', emptied ? [emptied] : []);
  return seqs.length;
}
