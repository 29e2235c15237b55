import type { Selectable } from 'kysely';
import { jsonText } from '../../db/json.ts';
import type { Schema } from '../../db/schema.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import type { Entry } from '../schema/ledger.types.ts';
import { ChangeInTheWay } from '../schema/obstacle.ts';
import type { LedgerWriter } from './change.ts';
import { BYTES, fromData, insertRows, keepRows } from './rows.ts';

const ROWS_PER_STEP = 1000;

/**
 * What banks and files said of a source, and what was made of it, goes with the source, and comes back with it: else all
 * of it would be new when it is linked or imported again, and nothing would prove its balance.
 */
export async function keepBookkeeping(ledger: LedgerWriter, sourceNo: number): Promise<void> {
  if (!ledger.change.isTold) return;
  const { owner } = ledger;
  const ofSource = <Table extends 'bank_rows' | 'balance_points' | 'imports'>(table: Table) =>
    ledger.db
      .selectFrom(table as 'bank_rows')
      .selectAll()
      .where('owner', '=', owner)
      .where('source_no', '=', sourceNo);
  const imports = (await ofSource('imports').execute()) as unknown as Selectable<Schema['imports']>[];
  await keepRows(ledger, 'imports', imports);
  const points = await ofSource('balance_points').execute();
  await keepRows(ledger, 'balance_points', points as never);
  let last = '';
  for (;;) {
    const rows = await ofSource('bank_rows')
      .where('ref', '>', last)
      .orderBy('ref')
      .limit(ROWS_PER_STEP)
      .execute();
    await keepRows(ledger, 'bank_rows', rows);
    await yieldToEventLoop();
    if (rows.length < ROWS_PER_STEP) break;
    last = rows.at(-1)?.ref ?? last;
  }
  for (const { id } of imports) await keepRowsOfImport(ledger, id);
}

/**
 * A transaction that went with its import is known again by what its bank or file called it, so that it does not come in
 * a second time. Where that came in meanwhile, it is there already.
 */
export async function restoreReferences(
  ledger: LedgerWriter,
  { id }: Pick<Entry, 'id'>,
  deletedBy: number,
): Promise<void> {
  const { owner } = ledger;
  const versions = await ledger.db
    .selectFrom('row_versions')
    .select('data')
    .where('owner', '=', owner)
    .where('until_no', '=', deletedBy)
    .where('what', '=', 'bank_rows')
    .where(jsonText(ledger.db, 'data', 'transaction_id', BYTES), '=', Buffer.from(id).toString('hex'))
    .execute();
  const rows = versions.flatMap(({ data }) => (data === null ? [] : [fromData(data) as BankRow]));
  const lost: BankRow[] = [];
  for (const row of rows) {
    const present = await ledger.db
      .selectFrom('bank_rows')
      .leftJoin('transactions', (join) =>
        join
          .onRef('transactions.owner', '=', 'bank_rows.owner')
          .onRef('transactions.id', '=', 'bank_rows.transaction_id'),
      )
      .select('transactions.change_no')
      .where('bank_rows.owner', '=', owner)
      .where('bank_rows.source_no', '=', row.source_no)
      .where('bank_rows.ref', '=', row.ref)
      .executeTakeFirst();
    if (present?.change_no != null) throw new ChangeInTheWay(present.change_no);
    if (!present) lost.push(row);
  }
  await insertRows(ledger, 'bank_rows', lost);
}

type BankRow = Selectable<Schema['bank_rows']>;

async function keepRowsOfImport(ledger: LedgerWriter, importId: string): Promise<void> {
  let last = -1;
  for (;;) {
    const rows = await ledger.db
      .selectFrom('import_rows')
      .selectAll()
      .where('owner', '=', ledger.owner)
      .where('import_id', '=', importId)
      .where('no', '>', last)
      .orderBy('no')
      .limit(ROWS_PER_STEP)
      .execute();
    await keepRows(ledger, 'import_rows', rows);
    await yieldToEventLoop();
    if (rows.length < ROWS_PER_STEP) return;
    last = rows.at(-1)?.no ?? last;
  }
}
