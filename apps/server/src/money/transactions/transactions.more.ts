import type { Input } from '@saldo/contract';
import {
  addCents,
  type Cents,
  cents,
  largestOf,
  restOf,
  toSize,
  toTypeOfMovement,
  ZERO,
} from '@saldo/domain';
import { invalidInput } from '../../errors/app-error.ts';
import {
  BY,
  type Entry,
  findSourceByNo,
  findTransaction,
  KINDS,
  type LedgerTransaction,
  type Line,
  listIndexed,
  NONE,
  parseExtras,
  readPlaced,
  requireCents,
  type Source,
  sumRefunds,
  type TransactionRow,
  toIdBytes,
} from '../../ledger/index.ts';
import { findCategories, listCategories, type NamedCategory } from '../categories/categories.repository.ts';

type Given = NonNullable<NonNullable<Input<'createTransaction'>['body']['lines']>>;

const OTHER_CURRENCY = 'is in another currency';

/** Lines as stored: with the sign of the total, to which they must add up. */
export async function toLines(
  ledger: LedgerTransaction,
  given: Given,
  total: Cents,
  { currency }: Source,
): Promise<Line[]> {
  const categories = new Map((await listCategories(ledger)).map(({ id, no }) => [id, no]));
  const sign = total < 0 ? -1 : 1;
  const lines = given.map(({ category_id, amount, description = '' }, index) => {
    const category = category_id === null ? null : categories.get(category_id);
    if (category === undefined)
      throw invalidInput(`lines.${index}.category_id`, 'is not one of your categories');
    const size = requireCents(amount, currency, `lines.${index}.amount`);
    return { category, cents: cents(size * sign), description };
  });
  if (restOf(total, lines) !== ZERO) throw invalidInput('lines', 'must add up to the amount');
  return lines;
}

/** The expense that an income refunds. */
export async function requireExpense(
  ledger: LedgerTransaction,
  id: string,
  { currency }: Source,
): Promise<TransactionRow> {
  const bytes = toIdBytes(id);
  const expense = bytes && (await findTransaction(ledger, bytes));
  if (expense?.kind !== KINDS.expense) throw invalidInput('refund_of', 'is not one of your expenses');
  const source = await findSourceByNo(ledger, expense.source_no);
  if (source?.currency !== currency) throw invalidInput('refund_of', OTHER_CURRENCY);
  return expense;
}

/** All refunds together must not exceed the expense. `path` names the offending field. */
export async function requireCovered(
  ledger: LedgerTransaction,
  expense: Pick<Entry, 'seq' | 'cents'>,
  refund: { seq?: number; cents: Cents },
  path: string,
): Promise<void> {
  const own = new Set(refund.seq === undefined ? [] : [refund.seq]);
  const came = addCents(refund.cents, await sumRefunds(ledger, expense.seq, own));
  if (came > toSize(expense.cents))
    throw invalidInput(path, 'is more than was spent and has not come back yet');
}

/** A refund and its expense must share a currency, whichever one moves. */
export async function requireTiesIn(
  ledger: LedgerTransaction,
  entry: Entry,
  { currency }: Source,
): Promise<void> {
  const { seq, kind } = entry;
  const refunds = kind === KINDS.expense ? await listIndexed(ledger, BY.refundOf, [seq]) : [];
  const { refundOf } = parseExtras(entry.more);
  const tied = [...refunds.map((refund) => refund.seq), ...(refundOf === undefined ? [] : [refundOf])];
  for await (const placed of readPlaced(ledger, tied))
    if (placed.some(({ source }) => source.currency !== currency))
      throw invalidInput('source_id', OTHER_CURRENCY);
}

/** The refund's category: of the line with this amount, or the largest. */
export async function categoryOfRefund(
  ledger: LedgerTransaction,
  { category_no, more }: TransactionRow,
  given: Cents,
): Promise<NamedCategory | undefined> {
  const { lines = [] } = parseExtras(more);
  const same = lines.find((line) => toSize(line.cents) === toSize(given)) ?? largestOf(lines);
  const wanted = same ? same.category : category_no;
  return (await findCategories(ledger, [wanted])).get(wanted ?? NONE);
}

/** Only income can refund, and only an expense can be owed. */
export function requireFitting(
  total: Cents,
  {
    refund_of,
    to_be_paid_back,
  }: { refund_of?: string | null | undefined; to_be_paid_back?: boolean | undefined },
): void {
  const type = toTypeOfMovement(total);
  if (refund_of && type !== 'income') throw invalidInput('refund_of', 'is only for income');
  if (to_be_paid_back && type !== 'expense') throw invalidInput('to_be_paid_back', 'is only for an expense');
}
