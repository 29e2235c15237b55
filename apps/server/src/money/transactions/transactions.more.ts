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
import type { Owner } from '../../db/owner.ts';
import { invalidInput } from '../../http/app-error.ts';
import { toIdBytes } from '../../ledger/entry-id.ts';
import { BY, listIndexed } from '../../ledger/entry-index.ts';
import { requireCents } from '../../ledger/given-amount.ts';
import { KINDS } from '../../ledger/kind.ts';
import type { Entry, Ledger, Source } from '../../ledger/ledger.types.ts';
import { type Line, parseMore } from '../../ledger/more.ts';
import { readPlaced } from '../../ledger/placed.ts';
import { sumRefunds } from '../../ledger/refunds.ts';
import { NONE } from '../../ledger/rollup.ts';
import { findSourceByNo } from '../../ledger/sources.repository.ts';
import { findTransaction, type TransactionRow } from '../../ledger/transactions.repository.ts';
import { findCategories, listCategories, type NamedCategory } from '../categories/categories.repository.ts';

type Given = NonNullable<NonNullable<Input<'createTransaction'>['body']['lines']>>;

const OTHER_CURRENCY = 'is in another currency';

/** The lines as they are kept: with the sign of the whole, which they must add up to. */
export async function toLines(
  ledger: Ledger,
  owner: Owner,
  given: Given,
  total: Cents,
  { currency }: Source,
): Promise<Line[]> {
  const categories = new Map((await listCategories(ledger, owner)).map(({ id, no }) => [id, no]));
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

/** The expense that an income gives back. */
export async function requireExpense(
  ledger: Ledger,
  owner: Owner,
  id: string,
  { currency }: Source,
): Promise<TransactionRow> {
  const bytes = toIdBytes(id);
  const expense = bytes && (await findTransaction(ledger, owner, bytes));
  if (expense?.kind !== KINDS.expense) throw invalidInput('refund_of', 'is not one of your expenses');
  const source = await findSourceByNo(ledger, owner, expense.source_no);
  if (source?.currency !== currency) throw invalidInput('refund_of', OTHER_CURRENCY);
  return expense;
}

/** Not more comes back than was spent, all of it together. `path` is what was given that makes it too much. */
export async function requireCovered(
  ledger: Ledger,
  owner: Owner,
  expense: Pick<Entry, 'seq' | 'cents'>,
  refund: { seq?: number; cents: Cents },
  path: string,
): Promise<void> {
  const own = new Set(refund.seq === undefined ? [] : [refund.seq]);
  const came = addCents(refund.cents, await sumRefunds(ledger, owner, expense.seq, own));
  if (came > toSize(expense.cents))
    throw invalidInput(path, 'is more than was spent and has not come back yet');
}

/** What gives something back, and what is given back, stay in one currency, whichever of them goes elsewhere. */
export async function requireTiesIn(ledger: Ledger, entry: Entry, { currency }: Source): Promise<void> {
  const { owner, seq, kind } = entry;
  const refunds = kind === KINDS.expense ? await listIndexed(ledger, owner, BY.refundOf, [seq]) : [];
  const { refundOf } = parseMore(entry.more);
  const tied = [...refunds.map((refund) => refund.seq), ...(refundOf === undefined ? [] : [refundOf])];
  for await (const placed of readPlaced(ledger, owner, tied))
    if (placed.some(({ source }) => source.currency !== currency))
      throw invalidInput('source_id', OTHER_CURRENCY);
}

/** What comes back lowers what was spent on the same: the line of just this amount, or the largest. */
export async function categoryOfRefund(
  ledger: Ledger,
  owner: Owner,
  { category_no, more }: TransactionRow,
  given: Cents,
): Promise<NamedCategory | undefined> {
  const { lines = [] } = parseMore(more);
  const same = lines.find((line) => toSize(line.cents) === toSize(given)) ?? largestOf(lines);
  const wanted = same ? same.category : category_no;
  return (await findCategories(ledger, owner, [wanted])).get(wanted ?? NONE);
}

/** Only income gives something back, and only an expense can be owed. */
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
