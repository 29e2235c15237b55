import type { Input } from '@saldo/contract';
import { type Decimal, toDayNumber, ZERO } from '@saldo/domain';
import { invalidInput } from '../../errors/app-error.ts';
import { findSource, type LedgerWriter, requireCents } from '../../ledger/index.ts';
import { findCategory } from '../categories/categories.repository.ts';
import type { Item } from '../recurring/item.ts';
import { findItem } from '../recurring/items.ts';
import { isToTry, type Meant, type StoredChange } from './stored-change.ts';

type Given = Input<'createScenario'>['body']['changes'][number];

/** Names what is wrong by its place. What a scenario has already may stay, though its recurring payment is gone, and what was applied was applied. */
export async function toStored(
  ledger: LedgerWriter,
  changes: readonly Given[],
  before: readonly StoredChange[] = [],
): Promise<StoredChange[]> {
  const stored: StoredChange[] = [];
  const applied = before.filter((change) => !isToTry(change)).map(toComparable);
  for (const [index, change] of changes.entries()) {
    const one = await toOne(ledger, change, { path: `changes.${index}`, before });
    const at = applied.indexOf(toComparable(one));
    stored.push(at < 0 ? one : { ...one, applied: true });
    if (at >= 0) applied.splice(at, 1);
  }
  return stored;
}

/** What was found may have another id by now. */
function toComparable(change: StoredChange): string {
  const fields = Object.entries(change).filter(([name]) => name !== 'applied' && name !== 'recurring_id');
  return JSON.stringify(fields.sort(([one], [two]) => (one < two ? -1 : 1)));
}

type Place = { path: string; before: readonly StoredChange[] };

async function toOne(ledger: LedgerWriter, change: Given, place: Place): Promise<StoredChange> {
  if (change.kind === 'add') return toAdded(ledger, change, place.path);
  const meant = await requireMeant(ledger, change.recurring_id, place);
  if (change.kind === 'remove')
    return { kind: 'remove', ...meant, from: change.from ? toDayNumber(change.from) : null };
  const { amount, by } = change;
  const given = (value: Decimal, field: string) =>
    requireCents(value, meant.currency, `${place.path}.${field}`);
  return {
    ...{ kind: 'change', ...meant, from: toDayNumber(change.from) },
    cents: amount === undefined ? null : given(amount, 'amount'),
    by: by === undefined ? ZERO : given(by, 'by'),
  };
}

async function requireMeant(ledger: LedgerWriter, id: string, { path, before }: Place): Promise<Meant> {
  const item = await findItem(ledger, id);
  if (item) return meantBy(item);
  const kept = before.find((one) => one.kind !== 'add' && one.recurring_id === id);
  if (!kept || kept.kind === 'add')
    throw invalidInput(`${path}.recurring_id`, 'is not one of your recurring payments');
  return { recurring_id: id, name: kept.name, sign: kept.sign, currency: kept.currency };
}

const meantBy = ({ id, name, sign, currency }: Item): Meant => ({
  ...{ recurring_id: id, name, currency },
  sign: sign > 0 ? 1 : -1,
});

async function toAdded(
  ledger: LedgerWriter,
  change: Extract<Given, { kind: 'add' }>,
  path: string,
): Promise<StoredChange> {
  const source = change.source_id ? await findSource(ledger, change.source_id) : undefined;
  if (change.source_id && !source) throw invalidInput(`${path}.source_id`, 'is not one of your sources');
  const currency = change.currency ?? source?.currency ?? ledger.change.base;
  if (source && source.currency !== currency)
    throw invalidInput(`${path}.source_id`, `must be in ${currency}`);
  const [day, until] = [toDayNumber(change.date), change.until ? toDayNumber(change.until) : null];
  if (until !== null && until < day) throw invalidInput(`${path}.until`, 'must not be before the first day');
  const category = change.category_id ? await findCategory(ledger, change.category_id) : undefined;
  if (change.category_id && !category)
    throw invalidInput(`${path}.category_id`, 'is not one of your categories');
  return {
    ...{ kind: 'add', name: change.name, sign: change.type === 'income' ? 1 : -1 },
    cents: requireCents(change.amount, currency, `${path}.amount`),
    ...{ currency, source_no: source?.no ?? null, category_no: category?.no ?? null },
    ...{ every: change.every, day, until },
  };
}
