import { type archivedStatementRow, isArchivable } from '@saldo/contract';
import { fromDayNumber, LARGEST_SUM, toAmount, toDayNumber } from '@saldo/domain';
import type { z } from 'zod';
import { upsertBankRows } from '../../banks/imports/bank-rows.repository.ts';
import type { BankRowsTable } from '../../banks/imports/imports.table.ts';
import {
  findBySeq,
  type Ledger,
  type LedgerTransaction,
  requireArchivedCents,
  type SourceRow,
} from '../../ledger/index.ts';
import { refuse } from './archive-head.ts';
import type { ById } from './archived-entries.ts';
import { placeOf, type Write } from './export-more.ts';
import { listSeqsOf, readStatementRows } from './personal-data.repository.ts';

/** What banks and files told, which an account brings along: so that they tell nothing twice where it goes on. */

type Told = z.output<typeof archivedStatementRow>;
type Leaving = Omit<Told, 'date' | 'amount'> & { date: string; amount: number };

export async function writeStatementRows(
  ledger: Ledger,
  sources: readonly SourceRow[],
  write: Write,
): Promise<void> {
  const sourceOf = new Map(sources.map((source) => [source.no, source]));
  let seqs: readonly number[] | undefined;
  let isFirst = true;
  for await (const rows of readStatementRows(ledger)) {
    seqs ??= await listSeqsOf(ledger);
    const told: Leaving[] = [];
    for (const { seq, source_no, ref, day, cents, name, description, pending } of rows) {
      const [source, transaction] = [sourceOf.get(source_no), placeOf(seqs, seq)];
      if (!source || transaction === undefined || !isArchivable(ref)) continue;
      const [date, amount] = [fromDayNumber(day), toAmount(cents, source.currency)];
      const fields = { transaction, source_id: source.id, ref, date, amount, name, description };
      told.push({ ...fields, ...(pending === 1 && { pending: true }) });
    }
    if (told.length === 0) continue;
    await write(`${isFirst ? '' : ',\n'}${told.map((row) => JSON.stringify(row)).join(',\n')}`);
    isFirst = false;
  }
}

export type GivenRow = { told: Told; seq: number | undefined; index: number };

export async function addStatementRows(
  ledger: LedgerTransaction,
  given: readonly GivenRow[],
  sources: ById<SourceRow>,
): Promise<void> {
  const seqs = new Set(given.flatMap(({ seq }) => seq ?? []));
  const ids = new Map((await findBySeq(ledger, [...seqs])).map(({ seq, id }) => [seq, id]));
  const rows = new Map<string, BankRowsTable>();
  for (const { told, seq, index } of given) {
    const path = `statement_rows.${index}`;
    const transaction_id = ids.get(seq ?? 0);
    const source = sources.get(told.source_id);
    if (!transaction_id) throw refuse(`${path}.transaction`, 'is not in this archive');
    if (!source) throw refuse(`${path}.source_id`, 'is not in this archive');
    const { ref, name, description, pending } = told;
    const cents = requireArchivedCents(told.amount, source.currency, `${path}.amount`, LARGEST_SUM);
    const owned = { owner: ledger.owner, source_no: source.no, ref, transaction_id };
    const fields = { day: toDayNumber(told.date), cents, name, description, pending: pending ? 1 : 0 };
    rows.set(`${source.no} ${ref}`, { ...owned, ...fields });
  }
  await upsertBankRows(ledger.db, [...rows.values()]);
}
