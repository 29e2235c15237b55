import type { Input } from '@saldo/contract';
import { addCents, type Cents, type Day, isBankImported, toDay, toDayNumber } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import { compareReport } from '../../ledger/bank-balance.ts';
import { postEntries } from '../../ledger/entries.ts';
import { makeIdBytes } from '../../ledger/entry-id.ts';
import { requireCents } from '../../ledger/given-amount.ts';
import { withLedger } from '../../ledger/ledger.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { findSource, type SourceRow } from '../../ledger/sources.repository.ts';
import { setBalance, setOpening } from '../../ledger/sources.ts';
import { findBySeq, type TransactionRow } from '../../ledger/transactions.repository.ts';
import { readProof } from './read-proof.ts';

export async function requireSource(db: Db, owner: Owner, id: string): Promise<SourceRow> {
  const source = await findSource(db, owner, id);
  if (!source) throw new AppError('source.not_found');
  return source;
}

const NAME = 'Balance correction';

/** A transaction that makes up for the first difference, whatever it comes from. */
export function addCorrection(
  context: Context,
  owner: Owner,
  id: string,
  { date, amount, name = NAME }: Input<'createCorrection'>['body'],
): Promise<{ row: TransactionRow; source: SourceRow; changeNo: number }> {
  const cause = { kind: 'transaction.created', name } as const;
  return withLedger(context.db, owner, cause, async (ledger, change) => {
    const source = await requireSource(ledger, owner, id);
    if (isBankImported(source)) throw new AppError('source.kept_by_bank');
    const cents = requireCents(amount, source.currency, 'amount');
    await requireDifference(context, ledger, source, { date, cents });
    const entry = { id: makeIdBytes(), source, day: toDayNumber(date), cents, category_no: null };
    const seqs = await postEntries(ledger, change, [{ ...entry, name, description: '' }]);
    const [row] = await findBySeq(ledger, owner, seqs);
    if (!row) throw new Error('no correction was posted');
    return { row, source, changeNo: change.no };
  });
}

/** What was there before the first transaction was another: the transactions stay as they are. */
export function moveStart(
  context: Context,
  owner: Owner,
  id: string,
  { date, amount }: Input<'moveStart'>['body'],
): Promise<{ changeNo: number }> {
  return withLedger(context.db, owner, { kind: 'source.changed' }, async (ledger, change) => {
    const source = await requireSource(ledger, owner, id);
    change.about(source.name);
    const cents = requireCents(amount, source.currency, 'amount');
    await requireDifference(context, ledger, source, { date, cents });
    if (isBankImported(source)) {
      // What is there now is for the bank to say.
      await setOpening(ledger, change, source, addCents(source.opening_cents, cents));
      await compareReport(ledger, change, source.no, false, toDay(context.now()));
    } else await setBalance(ledger, change, source, addCents(source.cents, cents));
    return { changeNo: change.no };
  });
}

/** What somebody saw may have been mended since, here or elsewhere. */
async function requireDifference(
  { now }: Context,
  ledger: Ledger,
  source: SourceRow,
  { date, cents }: { date: Day; cents: Cents },
): Promise<void> {
  const { difference } = await readProof(ledger, source, toDayNumber(toDay(now())));
  if (difference?.day !== toDayNumber(date) || difference.cents !== cents)
    throw new AppError('source.proof_changed');
}
