import type { Input } from '@saldo/contract';
import { isBankImported, toDayNumber } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import { amend, type Entry, post, remove, type Source, withLedger } from '../ledger/ledger.ts';
import { type References, readReferences } from './transactions.references.ts';
import { findTransaction, type TransactionRow } from './transactions.repository.ts';
import { makeIdBytes, toIdBytes } from './uuid.ts';

type Fields = Input<'changeTransaction'>['body'];
/** A transaction with what it points at. */
export type Found = { row: TransactionRow; references: References };

export function addTransaction(
  db: Db,
  owner: number,
  fields: Input<'createTransaction'>['body'],
): Promise<Found> {
  return withLedger(db, owner, async (ledger) => {
    const references = await readReferences(ledger, owner);
    const source = requireWritableSource(references, fields.source_id);
    const id = makeIdBytes();
    const entry = {
      id,
      day: toDayNumber(fields.date),
      category_no: toCategoryNo(references, fields.category_id ?? null),
      cents: fields.type === 'income' ? fields.amount : -fields.amount,
      name: fields.name,
      description: fields.description ?? '',
    };
    await post(ledger, owner, [{ source, ...entry }]);
    return { row: { seq: 0, owner, source_no: source.no, ...entry }, references };
  });
}

export function changeTransaction(db: Db, owner: number, id: string, fields: Fields): Promise<Found> {
  return withLedger(db, owner, async (ledger) => {
    const { row, references } = await requireTransaction(ledger, owner, id);
    const before = requireSourceOf(references, row);
    const after =
      fields.source_id === undefined || fields.source_id === before.id
        ? before
        : requireWritableSource(references, fields.source_id);
    const changed = { ...toChanged(row, fields, references), source_no: after.no };
    if (isBankImported(before) && isOtherMoney(row, changed)) throw new AppError('transaction.kept_by_bank');
    await amend(ledger, owner, { entry: row, source: before }, { entry: changed, source: after });
    return { row: changed, references };
  });
}

export function removeTransaction(db: Db, owner: number, id: string): Promise<void> {
  return withLedger(db, owner, async (ledger) => {
    const { row, references } = await requireTransaction(ledger, owner, id);
    const source = requireSourceOf(references, row);
    if (isBankImported(source)) throw new AppError('transaction.kept_by_bank');
    await remove(ledger, owner, { entry: row, source });
  });
}

export async function requireTransaction(db: Db, owner: number, id: string): Promise<Found> {
  const bytes = toIdBytes(id);
  const row = bytes && (await findTransaction(db, owner, bytes));
  if (!row) throw new AppError('transaction.not_found');
  return { row, references: await readReferences(db, owner) };
}

function toChanged(row: Entry, fields: Fields, references: References): Entry {
  const { name, description, date, category_id, amount, type } = fields;
  const size = amount ?? Math.abs(row.cents);
  const isIncome = type ? type === 'income' : row.cents > 0;
  return {
    ...row,
    cents: isIncome ? size : -size,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(date !== undefined && { day: toDayNumber(date) }),
    ...(category_id !== undefined && { category_no: toCategoryNo(references, category_id) }),
  };
}

const isOtherMoney = (one: Entry, two: Entry) =>
  one.cents !== two.cents || one.day !== two.day || one.source_no !== two.source_no;

function requireWritableSource({ sources }: References, id: string): Source {
  const source = sources.find((candidate) => candidate.id === id);
  if (!source) throw invalidInput('source_id', 'is not one of your sources');
  if (isBankImported(source)) throw new AppError('source.kept_by_bank');
  return source;
}

function requireSourceOf({ sources }: References, row: Entry): Source {
  const source = sources.find(({ no }) => no === row.source_no);
  if (!source) throw new Error('a transaction without its source');
  return source;
}

function toCategoryNo({ categories }: References, id: string | null): number | null {
  if (id === null) return null;
  const category = categories.find((candidate) => candidate.id === id);
  if (!category) throw invalidInput('category_id', 'is not one of your categories');
  return category.no;
}
