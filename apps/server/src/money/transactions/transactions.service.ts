import type { Input } from '@saldo/contract';
import { isBankImported, toDayNumber, toSigned, ZERO } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import { amendEntries, postEntries } from '../../ledger/entries.ts';
import { makeIdBytes } from '../../ledger/entry-id.ts';
import { requireCents } from '../../ledger/given-amount.ts';
import { kindOf } from '../../ledger/kind.ts';
import { withLedger } from '../../ledger/ledger.ts';
import { toMoreText } from '../../ledger/more.ts';
import { trashEntries } from '../../ledger/removal.ts';
import { toTagNos } from '../tags/tags.service.ts';
import { withFollowers } from './refunds.ts';
import { toChanged } from './transactions.changed.ts';
import { type Found, requireTransaction, requireWritableSource, toCategory } from './transactions.find.ts';
import {
  categoryOfRefund,
  requireCovered,
  requireExpense,
  requireFitting,
  toLines,
} from './transactions.more.ts';

type Fields = Input<'changeTransaction'>['body'];

export function addTransaction(
  db: Db,
  owner: Owner,
  fields: Input<'createTransaction'>['body'],
): Promise<Found> {
  const cause = { kind: 'transaction.created', name: fields.name } as const;
  return withLedger(db, owner, cause, async (ledger, change) => {
    const source = await requireWritableSource(ledger, owner, fields.source_id);
    const cents = toSigned(fields.type, requireCents(fields.amount, source.currency, 'amount'));
    requireFitting(cents, fields);
    const { lines: given, tags, refund_of, to_be_paid_back } = fields;
    if (given && fields.category_id) throw invalidInput('category_id', 'is given by the lines');
    const expense = refund_of ? await requireExpense(ledger, owner, refund_of, source) : undefined;
    if (expense) await requireCovered(ledger, owner, expense, { cents }, 'amount');
    const named = await toCategory(ledger, owner, fields.category_id ?? null);
    const category =
      expense && !given && !named ? await categoryOfRefund(ledger, owner, expense, cents) : named;
    const more = toMoreText({
      ...(given && { lines: await toLines(ledger, owner, given, cents, source) }),
      ...(tags && { tags: await toTagNos(ledger, owner, tags) }),
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
    const [seq = 0] = await postEntries(ledger, change, [{ source, ...entry }]);
    const row = { seq, owner, source_no: source.no, change_no: change.no, refunded_cents: ZERO, ...entry };
    return {
      row: { ...row, category_id: category?.id ?? null, category_name: category?.name ?? null },
      source,
    };
  });
}

export function changeTransaction(db: Db, owner: Owner, id: string, fields: Fields): Promise<Found> {
  return withLedger(db, owner, { kind: 'transaction.changed' }, async (ledger, change) => {
    const { row, source: before } = await requireTransaction(ledger, owner, id);
    change.about(row.name);
    const after =
      fields.source_id === undefined || fields.source_id === before.id
        ? before
        : await requireWritableSource(ledger, owner, fields.source_id);
    const entry = await toChanged(ledger, { row, source: before }, fields, after);
    const amendment = { before: { entry: row, source: before }, after: { entry, source: after } };
    await amendEntries(ledger, change, await withFollowers(ledger, change, [amendment]));
    return requireTransaction(ledger, owner, id);
  });
}

export function removeTransaction(db: Db, owner: Owner, id: string): Promise<number> {
  return withLedger(db, owner, { kind: 'transaction.deleted' }, async (ledger, change) => {
    const { row, source } = await requireTransaction(ledger, owner, id);
    if (isBankImported(source)) throw new AppError('transaction.kept_by_bank');
    change.about(row.name);
    await trashEntries(ledger, change, [{ entry: row, source }]);
    return change.no;
  });
}
