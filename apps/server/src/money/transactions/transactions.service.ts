import type { Input } from '@saldo/contract';
import { isBankImported, toDayNumber, toSigned, ZERO } from '@saldo/domain';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import {
  amendEntries,
  kindOf,
  type Ledger,
  makeIdBytes,
  postEntries,
  requireCents,
  toExtrasText,
  trashEntries,
  withLedger,
} from '../../ledger/index.ts';
import { toTagNos } from '../tags/tags.service.ts';
import { withFollowers } from './refunds.ts';
import { toChanged } from './transactions.changed.ts';
import {
  type PlacedTransaction,
  requireTransaction,
  requireWritableSource,
  toCategory,
} from './transactions.find.ts';
import {
  categoryOfRefund,
  requireCovered,
  requireExpense,
  requireFitting,
  toLines,
} from './transactions.more.ts';

type Fields = Input<'changeTransaction'>['body'];

export function addTransaction(
  ledger: Ledger,
  fields: Input<'createTransaction'>['body'],
): Promise<PlacedTransaction> {
  const cause = { kind: 'transaction.created', name: fields.name } as const;
  return withLedger(ledger, cause, async (ledger) => {
    const source = await requireWritableSource(ledger, fields.source_id);
    const cents = toSigned(fields.type, requireCents(fields.amount, source.currency, 'amount'));
    requireFitting(cents, fields);
    const { lines: given, tags, refund_of, to_be_paid_back } = fields;
    if (given && fields.category_id) throw invalidInput('category_id', 'is given by the lines');
    const expense = refund_of ? await requireExpense(ledger, refund_of, source) : undefined;
    if (expense) await requireCovered(ledger, expense, { cents }, 'amount');
    const named = await toCategory(ledger, fields.category_id ?? null);
    const category = expense && !given && !named ? await categoryOfRefund(ledger, expense, cents) : named;
    const more = toExtrasText({
      ...(given && { lines: await toLines(ledger, given, cents, source) }),
      ...(tags && { tags: await toTagNos(ledger, tags) }),
      ...(expense && { refundOf: expense.seq }),
      ...(to_be_paid_back && { claim: true }),
    });
    const entry = {
      id: makeIdBytes(),
      day: toDayNumber(fields.date),
      category_no: category?.no ?? null,
      cents,
      kind: kindOf(cents),
      name: fields.name,
      description: fields.description ?? '',
      more,
      decided: null,
    };
    const [seq = 0] = await postEntries(ledger, [{ source, ...entry }]);
    const row = {
      seq,
      owner: ledger.owner,
      source_no: source.no,
      change_no: ledger.change.no,
      refunded_cents: ZERO,
      ...entry,
    };
    return {
      row: { ...row, category_id: category?.id ?? null, category_name: category?.name ?? null },
      source,
    };
  });
}

export function changeTransaction(ledger: Ledger, id: string, fields: Fields): Promise<PlacedTransaction> {
  return withLedger(ledger, { kind: 'transaction.changed' }, async (ledger) => {
    const { row, source: before } = await requireTransaction(ledger, id);
    ledger.change.about(row.name);
    const after =
      fields.source_id === undefined || fields.source_id === before.id
        ? before
        : await requireWritableSource(ledger, fields.source_id);
    const entry = await toChanged(ledger, { row, source: before }, fields, after);
    const amendment = { before: { entry: row, source: before }, after: { entry, source: after } };
    await amendEntries(ledger, await withFollowers(ledger, [amendment]));
    return requireTransaction(ledger, id);
  });
}

export function removeTransaction(ledger: Ledger, id: string): Promise<number> {
  return withLedger(ledger, { kind: 'transaction.deleted' }, async (ledger) => {
    const { row, source } = await requireTransaction(ledger, id);
    if (isBankImported(source)) throw new AppError('transaction.kept_by_bank');
    ledger.change.about(row.name);
    await trashEntries(ledger, [{ entry: row, source }]);
    return ledger.change.no;
  });
}
