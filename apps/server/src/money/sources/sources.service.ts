import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import { HOME_CURRENCY, isBankImported } from '@saldo/domain';
import { AppError } from '../../errors/app-error.ts';
import {
  findSource,
  type Ledger,
  type NewSource,
  openSources,
  removeSource as removeFromLedger,
  requireCents,
  type SourceRow,
  setBalance,
  trashRow,
  updateRow,
  withLedger,
} from '../../ledger/index.ts';

export function addSource(
  ledger: Ledger,
  fields: Input<'createSource'>['body'],
  { sample = 0 }: { sample?: number } = {},
): Promise<SourceRow> {
  const { name, type_source, amount, currency = HOME_CURRENCY } = fields;
  const cents = requireCents(amount, currency, 'amount');
  return withLedger(ledger, { kind: 'source.created', name }, async (ledger) => {
    const [source] = await openSources(ledger, [byHand({ name, type_source, cents, currency, sample })]);
    if (!source) throw new Error('no source was opened');
    return source;
  });
}

type ByHand = Pick<NewSource, 'name' | 'type_source' | 'cents' | 'currency' | 'sample'>;

/** A manual source. */
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

/** Of a bank's source only the name can be changed. */
export function changeSource(
  ledger: Ledger,
  id: string,
  fields: Input<'changeSource'>['body'],
): Promise<SourceRow> {
  return withLedger(ledger, { kind: 'source.changed' }, async (ledger) => {
    const source = await requireSource(ledger, id);
    ledger.change.about(source.name);
    const { name = source.name, type_source = source.type_source, amount } = fields;
    const cents = amount === undefined ? source.cents : requireCents(amount, source.currency, 'amount');
    const changesMoney = type_source !== source.type_source || cents !== source.cents;
    if (isBankImported(source) && changesMoney) throw new AppError('source.kept_by_bank');
    const changed = await updateRow(ledger, 'sources', source, { name, type_source });
    await setBalance(ledger, source, cents);
    return { ...changed, cents };
  });
}

export function removeSource(ledger: Ledger, id: string): Promise<number> {
  return withLedger(ledger, { kind: 'source.deleted' }, async (ledger) => {
    const source = await requireSource(ledger, id);
    ledger.change.about(source.name);
    if (isBankImported(source)) throw new AppError('source.kept_by_bank');
    const removed = await removeFromLedger(ledger, source);
    await trashRow(ledger, 'sources', source, removed);
    return removed;
  });
}

export async function requireSource(ledger: Ledger, id: string): Promise<SourceRow> {
  const source = await findSource(ledger, id);
  if (!source) throw new AppError('source.not_found');
  return source;
}
