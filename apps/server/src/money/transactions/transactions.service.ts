import type { Input } from '@saldo/contract';
import { isBankImported, toDayNumber, toSigned, toSize, toTypeOfMovement } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import { amendEntries, postEntries, removeEntries } from '../../ledger/entries.ts';
import { makeIdBytes, toIdBytes } from '../../ledger/entry-id.ts';
import { type Entry, type Source, withLedger } from '../../ledger/ledger.ts';
import { findSource, findSourceByNo } from '../../ledger/sources.repository.ts';
import { findTransaction, type TransactionRow } from '../../ledger/transactions.repository.ts';
import { findCategory } from '../categories/categories.repository.ts';

type Fields = Input<'changeTransaction'>['body'];
/** A transaction with what it points at. */
export type Found = { row: TransactionRow; source: Source };

export function addTransaction(
  db: Db,
  owner: Owner,
  fields: Input<'createTransaction'>['body'],
): Promise<Found> {
  return withLedger(db, owner, async (ledger) => {
    const source = await requireWritableSource(ledger, owner, fields.source_id);
    const category = await toCategory(ledger, owner, fields.category_id ?? null);
    const entry = {
      id: makeIdBytes(),
      day: toDayNumber(fields.date),
      category_no: category.category_no,
      cents: toSigned(fields.type, fields.amount),
      name: fields.name,
      description: fields.description ?? '',
    };
    await postEntries(ledger, owner, [{ source, ...entry }]);
    return { row: { seq: 0, owner, source_no: source.no, ...entry, ...category }, source };
  });
}

export function changeTransaction(db: Db, owner: Owner, id: string, fields: Fields): Promise<Found> {
  return withLedger(db, owner, async (ledger) => {
    const { row, source: before } = await requireTransaction(ledger, owner, id);
    const after =
      fields.source_id === undefined || fields.source_id === before.id
        ? before
        : await requireWritableSource(ledger, owner, fields.source_id);
    const category =
      fields.category_id !== undefined && (await toCategory(ledger, owner, fields.category_id));
    const changed = { ...toChanged(row, fields), ...category, source_no: after.no };
    if (isBankImported(before) && isOtherMoney(row, changed)) throw new AppError('transaction.kept_by_bank');
    await amendEntries(ledger, owner, [
      { before: { entry: row, source: before }, after: { entry: changed, source: after } },
    ]);
    return { row: changed, source: after };
  });
}

export function removeTransaction(db: Db, owner: Owner, id: string): Promise<void> {
  return withLedger(db, owner, async (ledger) => {
    const { row, source } = await requireTransaction(ledger, owner, id);
    if (isBankImported(source)) throw new AppError('transaction.kept_by_bank');
    await removeEntries(ledger, owner, source, [row]);
  });
}

export async function requireTransaction(db: Db, owner: Owner, id: string): Promise<Found> {
  const bytes = toIdBytes(id);
  const row = bytes && (await findTransaction(db, owner, bytes));
  const source = row && (await findSourceByNo(db, owner, row.source_no));
  if (!source) throw new AppError('transaction.not_found');
  return { row, source };
}

function toChanged(row: TransactionRow, fields: Fields): TransactionRow {
  const { name, description, date, amount, type } = fields;
  return {
    ...row,
    cents: toSigned(type ?? toTypeOfMovement(row.cents), amount ?? toSize(row.cents)),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(date !== undefined && { day: toDayNumber(date) }),
  };
}

const isOtherMoney = (one: Entry, two: Entry) =>
  one.cents !== two.cents || one.day !== two.day || one.source_no !== two.source_no;

async function requireWritableSource(db: Db, owner: Owner, id: string): Promise<Source> {
  const source = await findSource(db, owner, id);
  if (!source) throw invalidInput('source_id', 'is not one of your sources');
  if (isBankImported(source)) throw new AppError('source.kept_by_bank');
  return source;
}

type OfCategory = Pick<TransactionRow, 'category_no' | 'category_id' | 'category_name'>;

async function toCategory(db: Db, owner: Owner, id: string | null): Promise<OfCategory> {
  if (id === null) return { category_no: null, category_id: null, category_name: null };
  const category = await findCategory(db, owner, id);
  if (!category) throw invalidInput('category_id', 'is not one of your categories');
  return { category_no: category.no, category_id: category.id, category_name: category.name };
}
