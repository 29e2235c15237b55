import { amountWords, type Input } from '@saldo/contract';
import {
  type Cents,
  cents,
  digitsOf,
  isBankImported,
  isPayable,
  toDayNumber,
  toSigned,
  toSize,
  toTypeOfMovement,
  ZERO,
} from '@saldo/domain';
import { AppError, invalidInput } from '../../http/app-error.ts';
import { byPerson } from '../../ledger/decided.ts';
import { requireCents } from '../../ledger/given-amount.ts';
import { KINDS, kindOf } from '../../ledger/kind.ts';
import type { Entry, Ledger, Source } from '../../ledger/ledger.types.ts';
import { type More, parseMore, toMoreText, unsplit } from '../../ledger/more.ts';
import { findBySeq, type TransactionRow } from '../../ledger/transactions.repository.ts';
import { toTagNos } from '../tags/tags.service.ts';
import { type Found, toCategory } from './transactions.find.ts';
import {
  requireCovered,
  requireExpense,
  requireFitting,
  requireTiesIn,
  toLines,
} from './transactions.more.ts';

type Fields = Input<'changeTransaction'>['body'];

/** What a transaction becomes by the fields that are given. */
export async function toChanged(
  ledger: Ledger,
  { row, source }: Found,
  fields: Fields,
  after: Source,
): Promise<Entry> {
  const { name, description, date, amount, type } = fields;
  // A number of cents would become one of thousandths, and back where it is taken back.
  if (digitsOf(source.currency) !== digitsOf(after.currency))
    throw invalidInput('source_id', 'is in a currency with other decimals');
  const size = amount === undefined ? toSize(row.cents) : requireCents(amount, after.currency, 'amount');
  if (source.currency !== after.currency && !isPayable(size, after.currency))
    throw invalidInput('amount', amountWords(after.currency));
  const total = toSigned(type ?? toTypeOfMovement(row.cents), size);
  const plain: Entry = {
    ...row,
    source_no: after.no,
    cents: total,
    kind: row.kind === KINDS.transfer ? row.kind : kindOf(total),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(date !== undefined && { day: toDayNumber(date) }),
  };
  const changed = await withTies(ledger, await withParts(ledger, row, plain, fields, after), fields, after);
  if (source.currency !== after.currency) await requireTiesIn(ledger, changed, after);
  await requireCoveredRefunds(ledger, row, changed);
  if (isBankImported(source) && isOtherMoney(row, changed)) throw new AppError('transaction.kept_by_bank');
  if (row.kind === KINDS.transfer && isOtherTransfer(row, changed)) throw new AppError('transfer.in_the_way');
  return changed;
}

/** What becomes a larger refund, or a smaller expense: what was more before may stay. */
async function requireCoveredRefunds(ledger: Ledger, row: TransactionRow, changed: Entry): Promise<void> {
  const { owner, seq, cents } = changed;
  const { refundOf } = parseMore(changed.more);
  if (refundOf !== undefined && (refundOf !== parseMore(row.more).refundOf || cents > row.cents)) {
    const [expense] = await findBySeq(ledger, owner, [refundOf]);
    if (expense) await requireCovered(ledger, owner, expense, { seq, cents }, 'amount');
  }
  if (changed.kind === KINDS.expense && cents > row.cents && row.kind === KINDS.expense)
    await requireCovered(ledger, owner, changed, { cents: ZERO }, 'amount');
}

/** Its lines, or its one category. */
async function withParts(
  ledger: Ledger,
  row: TransactionRow,
  plain: Entry,
  fields: Fields,
  source: Source,
): Promise<Entry> {
  const { lines: given, category_id } = fields;
  const more = parseMore(plain.more);
  if (given) {
    if (category_id) throw invalidInput('category_id', 'is given by the lines');
    const lines = await toLines(ledger, row.owner, given, plain.cents, source);
    return { ...plain, category_no: null, decided: null, more: toMoreText({ ...more, lines }) };
  }
  const category_no =
    category_id === undefined ? undefined : await toCategory(ledger, row.owner, category_id);
  if (more.lines && (given === null || category_id)) {
    const whole = unsplit(plain);
    return category_id ? withCategory(whole, category_no?.no ?? null) : whole;
  }
  if (more.lines)
    return { ...plain, more: toMoreText({ ...more, lines: turnLines(more.lines, row.cents, plain.cents) }) };
  return category_id === undefined ? plain : withCategory(plain, category_no?.no ?? null);
}

/** The same as it was is no choice: whoever had given it stays known. */
const withCategory = (entry: Entry, category_no: number | null): Entry =>
  entry.category_no === category_no && category_no !== null
    ? entry
    : { ...entry, category_no, decided: byPerson(category_no) };

/** A turned sign turns the lines; another amount needs other lines. */
function turnLines(lines: NonNullable<More['lines']>, before: Cents, after: Cents) {
  if (toSize(before) !== toSize(after)) throw invalidInput('lines', 'must be given with the new amount');
  return before === after ? lines : lines.map((line) => ({ ...line, cents: cents(-line.cents) }));
}

async function withTies(ledger: Ledger, entry: Entry, fields: Fields, source: Source): Promise<Entry> {
  const { tags, refund_of, to_be_paid_back } = fields;
  requireFitting(entry.cents, fields);
  const { claim, refundOf, ...rest } = parseMore(entry.more);
  const isExpense = entry.kind === KINDS.expense;
  const isIncome = entry.kind === KINDS.income;
  const owed = to_be_paid_back ?? claim === true;
  const expense = refund_of ? (await requireExpense(ledger, entry.owner, refund_of, source)).seq : undefined;
  const given = refund_of === undefined ? refundOf : expense;
  return {
    ...entry,
    more: toMoreText({
      ...rest,
      ...(tags && { tags: await toTagNos(ledger, entry.owner, tags) }),
      ...(isIncome && given !== undefined && { refundOf: given }),
      ...(isExpense && owed && { claim: true }),
    }),
  };
}

const isOtherMoney = (one: Entry, two: Entry) =>
  one.cents !== two.cents || one.day !== two.day || one.source_no !== two.source_no;

/** Two sides must stay two sides. */
const isOtherTransfer = (one: Entry, two: Entry) =>
  one.cents !== two.cents ||
  one.source_no !== two.source_no ||
  JSON.stringify(parseMore(one.more).lines) !== JSON.stringify(parseMore(two.more).lines);
