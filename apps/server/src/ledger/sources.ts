import { addCents, type Cents, subtractCents, sumCents, toSize, ZERO } from '@saldo/domain';
import { sql } from 'kysely';
import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import type { Owner } from '../db/owner.ts';
import type { Ledger, Source } from './ledger.ts';
import { RollupChanges } from './rollup.ts';
import { insertSources, type NewSource } from './sources.repository.ts';
import { addTurnover, growth, sizeOf } from './turnover.ts';

/** New sources with what is in them. */
export async function openSources(
  ledger: Ledger,
  owner: Owner,
  rows: readonly Omit<NewSource, 'opening_cents'>[],
): Promise<Source[]> {
  await addTurnover(ledger, owner, sizeOf(rows));
  const opened = rows.map((row) => ({ ...row, opening_cents: row.cents }));
  return insertSources(ledger, owner, opened);
}

const SOURCES_PER_STATEMENT = 200;

/** Past transactions keep their amounts: the balance before them is another. */
export async function setBalances(
  ledger: Ledger,
  owner: Owner,
  wanted: readonly { source: Source; cents: Cents }[],
): Promise<void> {
  const changes = wanted.flatMap(({ source, cents }) => {
    const more = subtractCents(cents, source.cents);
    const opening = addCents(source.opening_cents, more);
    return more === 0 ? [] : [{ no: source.no, cents, more, growth: growth(source.opening_cents, opening) }];
  });
  await addTurnover(ledger, owner, sumCents(changes.map((change) => change.growth)));
  for (const some of chunks(changes, SOURCES_PER_STATEMENT)) {
    const byNo = (pick: (change: (typeof some)[number]) => Cents) =>
      sql<Cents>`case no ${sql.join(
        some.map((change) => sql`when ${change.no} then cast(${pick(change)} as bigint)`),
        sql` `,
      )} end`;
    await ledger
      .updateTable('sources')
      .set({
        cents: byNo(({ cents }) => cents),
        opening_cents: sql<Cents>`opening_cents + ${byNo(({ more }) => more)}`,
      })
      .where('owner', '=', owner)
      .where(
        'no',
        'in',
        some.map(({ no }) => no),
      )
      .execute();
  }
}

export const setBalance = (ledger: Ledger, owner: Owner, source: Source, cents: Cents): Promise<void> =>
  setBalances(ledger, owner, [{ source, cents }]);

/** What was there before the first transaction. */
export async function setOpening(
  ledger: Ledger,
  owner: Owner,
  source: Source,
  opening_cents: Cents,
): Promise<void> {
  await addTurnover(ledger, owner, growth(source.opening_cents, opening_cents));
  await ledger
    .updateTable('sources')
    .set({ opening_cents })
    .where('owner', '=', owner)
    .where('no', '=', source.no)
    .execute();
}

/** Takes the source's transactions along; answers with how many there were. */
export async function removeSource(ledger: Ledger, owner: Owner, source: Source): Promise<number> {
  const changes = new RollupChanges();
  let removed = 0;
  let turnover = toSize(source.opening_cents);
  for (;;) {
    const batch = await ledger
      .selectFrom('transactions')
      .select(['seq', 'day', 'category_no', 'source_no', 'cents'])
      .where('owner', '=', owner)
      .where('source_no', '=', source.no)
      .limit(2000)
      .execute();
    if (batch.length === 0) break;
    removed += batch.length;
    turnover = addCents(turnover, sizeOf(batch));
    for (const row of batch) changes.add({ ...row, currency: source.currency }, -1);
    await ledger
      .deleteFrom('transactions')
      .where('owner', '=', owner)
      .where(
        'seq',
        'in',
        batch.map((row) => row.seq),
      )
      .execute();
    await letOthersIn();
  }
  await changes.apply(ledger, owner);
  await ledger
    .deleteFrom('rollup_months')
    .where('owner', '=', owner)
    .where('source_no', '=', source.no)
    .execute();
  await addTurnover(ledger, owner, subtractCents(ZERO, turnover));
  await ledger.deleteFrom('sources').where('owner', '=', owner).where('no', '=', source.no).execute();
  return removed;
}
