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
import { AppError, invalidInput } from '../../errors/app-error.ts';
import {
  byPerson,
  type Entry,
  type Extras,
  findBySeq,
  KINDS,
  kindOf,
  type LedgerTransaction,
  parseExtras,
  requireCents,
  type Source,
  type TransactionRow,
  toExtrasText,
  unsplit,
} from '../../ledger/index.ts';
import { toTagNos } from '../tags/tags.service.ts';
import { type PlacedTransaction, toCategory } from './transactions.find.ts';
import {
  requireCovered,
  requireExpense,
  requireFitting,
  requireTiesIn,
  toLines,
} from './transactions.more.ts';

type Fields = Input<'changeTransaction'>['body'];

/** A transaction with the given fields applied. */
export async function toChanged(
  ledger: LedgerTransaction,
  { row, source }: PlacedTransaction,
  fields: Fields,
  after: Source,
): Promise<Entry> {
  const { name, description, date, amount, type } = fields;
  // Amounts would change their number of decimals, and back on undo.
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

/** Checks grown refunds and shrunk expenses; an existing excess may stay. */
async function requireCoveredRefunds(
  ledger: LedgerTransaction,
  row: TransactionRow,
  changed: Entry,
): Promise<void> {
  const { seq, cents } = changed;
  const { refundOf } = parseExtras(changed.more);
  if (refundOf !== undefined && (refundOf !== parseExtras(row.more).refundOf || cents > row.cents)) {
    const [expense] = await findBySeq(ledger, [refundOf]);
    if (expense) await requireCovered(ledger, expense, { seq, cents }, 'amount');
  }
  if (changed.kind === KINDS.expense && cents > row.cents && row.kind === KINDS.expense)
    await requireCovered(ledger, changed, { cents: ZERO }, 'amount');
}

/** Lines, or one category. */
async function withParts(
  ledger: LedgerTransaction,
  row: TransactionRow,
  plain: Entry,
  fields: Fields,
  source: Source,
): Promise<Entry> {
  const { lines: given, category_id } = fields;
  const more = parseExtras(plain.more);
  if (given) {
    if (category_id) throw invalidInput('category_id', 'is given by the lines');
    const lines = await toLines(ledger, given, plain.cents, source);
    return { ...plain, category_no: null, decided: null, more: toExtrasText({ ...more, lines }) };
  }
  const category_no = category_id === undefined ? undefined : await toCategory(ledger, category_id);
  if (more.lines && (given === null || category_id)) {
    const whole = unsplit(plain);
    return category_id ? withCategory(whole, category_no?.no ?? null) : whole;
  }
  if (more.lines)
    return {
      ...plain,
      more: toExtrasText({ ...more, lines: turnLines(more.lines, row.cents, plain.cents) }),
    };
  return category_id === undefined ? plain : withCategory(plain, category_no?.no ?? null);
}

/** The same category isn't a new choice: its origin stays. */
const withCategory = (entry: Entry, category_no: number | null): Entry =>
  entry.category_no === category_no && category_no !== null
    ? entry
    : { ...entry, category_no, decided: byPerson(category_no) };

/** A changed sign inverts lines; a changed amount needs new ones. */
function turnLines(lines: NonNullable<Extras['lines']>, before: Cents, after: Cents) {
  if (toSize(before) !== toSize(after)) throw invalidInput('lines', 'must be given with the new amount');
  return before === after ? lines : lines.map((line) => ({ ...line, cents: cents(-line.cents) }));
}

async function withTies(
  ledger: LedgerTransaction,
  entry: Entry,
  fields: Fields,
  source: Source,
): Promise<Entry> {
  const { tags, refund_of, to_be_paid_back } = fields;
  requireFitting(entry.cents, fields);
  const { claim, refundOf, ...rest } = parseExtras(entry.more);
  const isExpense = entry.kind === KINDS.expense;
  const isIncome = entry.kind === KINDS.income;
  const owed = to_be_paid_back ?? claim === true;
  const expense = refund_of ? (await requireExpense(ledger, refund_of, source)).seq : undefined;
  const given = refund_of === undefined ? refundOf : expense;
  return {
    ...entry,
    more: toExtrasText({
      ...rest,
      ...(tags && { tags: await toTagNos(ledger, tags) }),
      ...(isIncome && given !== undefined && { refundOf: given }),
      ...(isExpense && owed && { claim: true }),
    }),
  };
}

const isOtherMoney = (one: Entry, two: Entry) =>
  one.cents !== two.cents || one.day !== two.day || one.source_no !== two.source_no;

/** A transfer needs one side of each sign. */
const isOtherTransfer = (one: Entry, two: Entry) =>
  one.cents !== two.cents ||
  one.source_no !== two.source_no ||
  JSON.stringify(parseExtras(one.more).lines) !== JSON.stringify(parseExtras(two.more).lines);
