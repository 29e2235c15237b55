import { cents, type DayNumber } from '@saldo/domain';
import { makeIdBytes } from '../../src/ledger/schema/entry-id.ts';
import { ledgerFor } from '../../src/ledger/schema/ledger-for.ts';
import { postEntries } from '../../src/ledger/write/entries.ts';
import { withLedger } from '../../src/ledger/write/ledger.ts';
import type { TestApp } from './harness.ts';
import type { WithMoney } from './money.ts';

/** So many rows in a person's source and category, through the ledger and quicker than by so many calls. */
export async function addHistory({ context }: TestApp, person: WithMoney, rows: number): Promise<void> {
  const source = await context.db
    .selectFrom('sources')
    .selectAll()
    .where('id', '=', person.source.id)
    .executeTakeFirstOrThrow();
  const category = await context.db
    .selectFrom('categories')
    .select('no')
    .where('id', '=', person.category.id)
    .executeTakeFirstOrThrow();
  await withLedger(ledgerFor(context.db, source.owner), { kind: 'transaction.created' }, (ledger) =>
    postEntries(
      ledger,
      Array.from({ length: rows }, (_, index) => ({
        source,
        id: makeIdBytes(),
        day: (20_260_101 + (index % 28)) as DayNumber,
        cents: cents(-100 - (index % 977)),
        name: `Coffee ${index % 977}`,
        description: '',
        category_no: category.no,
      })),
    ),
  );
}
