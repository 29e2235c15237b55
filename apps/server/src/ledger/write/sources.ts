import { addCents, type Cents, subtractCents } from '@saldo/domain';
import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { growth } from '../entry/turnover.ts';
import { findSourceByNo, listSourcesByNo, type NewSource } from '../query/sources.repository.ts';
import { findEntries, listSeqsOfSource } from '../query/transactions.repository.ts';
import type { Source } from '../schema/ledger.types.ts';
import { takeNumbers } from '../schema/numbers.ts';
import { keepBookkeeping } from './bookkeeping.ts';
import type { LedgerWriter } from './change.ts';
import { clearImportsOf } from './clear-entries.ts';
import { dropEntries } from './removal.ts';
import { clearPointers, deleteRows, dropTies, insertRows, keepRows, updateRow } from './rows.ts';
import type { Placed } from './steps.ts';

/** New sources with what is in them. */
export async function openSources(
  ledger: LedgerWriter,
  rows: readonly Omit<NewSource, 'opening_cents'>[],
): Promise<Source[]> {
  const { owner } = ledger;
  if (rows.length === 0) return [];
  const first = await takeNumbers(ledger, 'sources', rows.length);
  const opened = rows.map((row, index) => ({ ...row, owner, no: first + index, opening_cents: row.cents }));
  await insertRows(ledger, 'sources', opened);
  return listSourcesByNo(ledger, { first, last: first + rows.length - 1 });
}

/** Past transactions keep their amounts: the balance before them is another. */
export async function setBalances(
  ledger: LedgerWriter,
  wanted: readonly { source: Source; cents: Cents }[],
): Promise<void> {
  const others = wanted.flatMap(({ source, cents }) => {
    const more = subtractCents(cents, source.cents);
    return more === 0 ? [] : [{ source, cents, more }];
  });
  for (const some of chunks(others, SOURCES_PER_STATEMENT)) {
    await keepRows(
      ledger,
      'sources',
      some.map(({ source }) => source),
    );
    for (const { source, more } of some)
      ledger.change.addTurnover(growth(source.opening_cents, addCents(source.opening_cents, more)));
    await updateBalances(ledger, some);
    if (others.length > SOURCES_PER_STATEMENT) await yieldToEventLoop();
  }
}

type Balance = { source: Source; cents: Cents; more: Cents };

async function updateBalances(
  { db, owner, change }: LedgerWriter,
  balances: readonly Balance[],
): Promise<void> {
  const byNo = (pick: (balance: Balance) => Cents) =>
    sql<Cents>`case no ${sql.join(
      balances.map((one) => sql`when ${one.source.no} then cast(${pick(one)} as bigint)`),
      sql` `,
    )} end`;
  await db
    .updateTable('sources')
    .set({
      change_no: change.no,
      cents: byNo(({ cents }) => cents),
      opening_cents: sql<Cents>`opening_cents + ${byNo(({ more }) => more)}`,
    })
    .where('owner', '=', owner)
    .where(
      'no',
      'in',
      balances.map(({ source }) => source.no),
    )
    .execute();
}

export const setBalance = (ledger: LedgerWriter, source: Source, cents: Cents): Promise<void> =>
  setBalances(ledger, [{ source, cents }]);

/** What was there before the first transaction. */
export async function setOpening(ledger: LedgerWriter, source: Source, opening_cents: Cents): Promise<void> {
  if (opening_cents === source.opening_cents) return;
  await updateRow(ledger, 'sources', source, { opening_cents });
}

const ROWS_PER_STEP = 1000;
/** Many leave more quickly together, and yet they are in memory. */
const REMOVED_PER_STEP = 25_000;
const SOURCES_PER_STATEMENT = 200;

/** Takes the source's transactions along; answers with how many there were. */
export async function removeSource(ledger: LedgerWriter, source: Source): Promise<number> {
  const seqs = await listSeqsOfSource(ledger, source.no);
  for (const some of chunks(seqs, REMOVED_PER_STEP)) {
    const leaving: Placed[] = [];
    for (const few of chunks(some, ROWS_PER_STEP)) {
      for (const entry of await findEntries(ledger, few)) leaving.push({ entry, source });
      await yieldToEventLoop();
    }
    await dropEntries(ledger, leaving);
  }
  await clearPointers(ledger, 'source_no', source.no);
  await dropTies(ledger, source.no);
  await keepBookkeeping(ledger, source.no);
  await clearImportsOf(ledger, source.no);
  // Its balance is what it began with, now that all of its transactions are gone.
  const emptied = await findSourceByNo(ledger, source.no);
  await deleteRows(ledger, 'sources', emptied ? [emptied] : []);
  return seqs.length;
}
