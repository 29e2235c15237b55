import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import { HOME_CURRENCY, isBankImported } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import { requireCents } from '../../ledger/given-amount.ts';
import { withLedger } from '../../ledger/ledger.ts';
import { updateRow } from '../../ledger/rows.ts';
import { findSource, type NewSource, type SourceRow } from '../../ledger/sources.repository.ts';
import { openSources, removeSource as removeFromLedger, setBalance } from '../../ledger/sources.ts';
import { trashRow } from '../../ledger/trash.ts';

export function addSource(
  db: Db,
  owner: Owner,
  fields: Input<'createSource'>['body'],
  { sample = 0 }: { sample?: number } = {},
): Promise<SourceRow> {
  const { name, type_source, amount, currency = HOME_CURRENCY } = fields;
  const cents = requireCents(amount, currency, 'amount');
  return withLedger(db, owner, { kind: 'source.created', name }, async (ledger, change) => {
    const [source] = await openSources(ledger, change, [
      byHand({ name, type_source, cents, currency, sample }),
    ]);
    if (!source) throw new Error('no source was opened');
    return source;
  });
}

type ByHand = Pick<NewSource, 'name' | 'type_source' | 'cents' | 'currency' | 'sample'>;

/** One that no bank keeps. */
export const byHand = (fields: ByHand): Omit<NewSource, 'opening_cents'> => ({
  ...fields,
  id: randomUUIDv7(),
  yapily_id: null,
  connection_id: null,
  account_key: null,
  reported_at: null,
  booked_cents: null,
  rows_cents: null,
  differs_since: null,
});

/** A source that the bank keeps can only be given another name. */
export function changeSource(
  db: Db,
  owner: Owner,
  id: string,
  fields: Input<'changeSource'>['body'],
): Promise<SourceRow> {
  return withLedger(db, owner, { kind: 'source.changed' }, async (ledger, change) => {
    const source = await requireSource(ledger, owner, id);
    change.about(source.name);
    const { name = source.name, type_source = source.type_source, amount } = fields;
    const cents = amount === undefined ? source.cents : requireCents(amount, source.currency, 'amount');
    const changesMoney = type_source !== source.type_source || cents !== source.cents;
    if (isBankImported(source) && changesMoney) throw new AppError('source.kept_by_bank');
    const changed = await updateRow(ledger, change, 'sources', source, { name, type_source });
    await setBalance(ledger, change, source, cents);
    return { ...changed, cents };
  });
}

export function removeSource(db: Db, owner: Owner, id: string): Promise<number> {
  return withLedger(db, owner, { kind: 'source.deleted' }, async (ledger, change) => {
    const source = await requireSource(ledger, owner, id);
    change.about(source.name);
    if (isBankImported(source)) throw new AppError('source.kept_by_bank');
    const removed = await removeFromLedger(ledger, change, source);
    await trashRow(ledger, change, 'sources', source, removed);
    return removed;
  });
}

export async function requireSource(db: Db, owner: Owner, id: string): Promise<SourceRow> {
  const source = await findSource(db, owner, id);
  if (!source) throw new AppError('source.not_found');
  return source;
}
