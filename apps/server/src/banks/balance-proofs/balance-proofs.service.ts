import type { Input } from '@saldo/contract';
import { addCents, type Cents, type Day, isBankImported, toDay, toDayNumber } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  compareReport,
  findBySeq,
  findSource,
  type Ledger,
  type LedgerTransaction,
  makeIdBytes,
  postEntries,
  requireCents,
  type SourceRow,
  setBalance,
  setOpening,
  type TransactionRow,
  withLedger,
} from '../../ledger/index.ts';
import { readProof } from './read-proof.ts';

export async function requireSource(ledger: Ledger, id: string): Promise<SourceRow> {
  const source = await findSource(ledger, id);
  if (!source) throw new AppError('source.not_found');
  return source;
}

const NAME = 'Balance correction';

/** A transaction that makes up for the first difference, whatever it comes from. */
export function addCorrection(
  context: Context,
  ledger: Ledger,
  id: string,
  { date, amount, name = NAME }: Input<'createCorrection'>['body'],
): Promise<{ row: TransactionRow; source: SourceRow; changeNo: number }> {
  const cause = { kind: 'transaction.created', name } as const;
  return withLedger(ledger, cause, async (ledger) => {
    const source = await requireSource(ledger, id);
    if (isBankImported(source)) throw new AppError('source.kept_by_bank');
    const cents = requireCents(amount, source.currency, 'amount');
    await requireDifference(context, ledger, source, { date, cents });
    const entry = { id: makeIdBytes(), source, day: toDayNumber(date), cents, category_no: null };
    const seqs = await postEntries(ledger, [{ ...entry, name, description: '' }]);
    const [row] = await findBySeq(ledger, seqs);
    if (!row) throw new Error('no correction was posted');
    return { row, source, changeNo: ledger.change.no };
  });
}

/** What was there before the first transaction was another: the transactions stay as they are. */
export function moveStart(
  context: Context,
  ledger: Ledger,
  id: string,
  { date, amount }: Input<'moveStart'>['body'],
): Promise<{ changeNo: number }> {
  return withLedger(ledger, { kind: 'source.changed' }, async (ledger) => {
    const source = await requireSource(ledger, id);
    ledger.change.about(source.name);
    const cents = requireCents(amount, source.currency, 'amount');
    await requireDifference(context, ledger, source, { date, cents });
    if (isBankImported(source)) {
      // What is there now is for the bank to say.
      await setOpening(ledger, source, addCents(source.opening_cents, cents));
      await compareReport(ledger, source.no, false, toDay(context.now()));
    } else await setBalance(ledger, source, addCents(source.cents, cents));
    return { changeNo: ledger.change.no };
  });
}

/** What somebody saw may have been mended since, here or elsewhere. */
async function requireDifference(
  { now }: Context,
  ledger: LedgerTransaction,
  source: SourceRow,
  { date, cents }: { date: Day; cents: Cents },
): Promise<void> {
  const { difference } = await readProof(ledger.db, source, toDayNumber(toDay(now())));
  if (difference?.day !== toDayNumber(date) || difference.cents !== cents)
    throw new AppError('source.proof_changed');
}
