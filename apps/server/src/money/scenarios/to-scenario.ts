import type { Scenario, ScenarioChange } from '@saldo/contract';
import { type Cents, fromDayNumber, toAmount } from '@saldo/domain';
import { mapCooperatively } from '../../db/yield-to-event-loop.ts';
import { type Ledger, listSources } from '../../ledger/index.ts';
import { findCategories } from '../categories/categories.repository.ts';
import { listItems } from '../recurring/items.ts';
import { withIdsOfToday } from './find-meant.ts';
import type { ScenarioRow } from './scenarios.repository.ts';
import { isToTry, parseChanges, type StoredChange } from './stored-change.ts';

type Ids = Record<'source' | 'category', (no: number | null) => string | null>;

export async function describeScenarios(ledger: Ledger, rows: readonly ScenarioRow[]): Promise<Scenario[]> {
  if (rows.length === 0) return [];
  const items = await listItems(ledger);
  const sources = new Map((await listSources(ledger)).map(({ no, id }) => [no, id]));
  const parsed = await mapCooperatively(rows, (row) => ({ row, changes: parseChanges(row) }));
  const named = parsed
    .flatMap(({ changes }) => changes)
    .map((one) => (one.kind === 'add' ? one.category_no : null));
  const categories = await findCategories(ledger, named);
  const ids: Ids = {
    source: (no) => sources.get(no ?? 0) ?? null,
    category: (no) => categories.get(no ?? 0)?.id ?? null,
  };
  return mapCooperatively(parsed, ({ row, changes }) => ({
    ...{ id: row.id, name: row.name, version: row.change_no },
    changes: withIdsOfToday(changes, items).map((change) => tellChange(change, ids)),
  }));
}

function tellChange(change: StoredChange, ids: Ids): ScenarioChange {
  const amountOf = (cents: Cents) => toAmount(cents, change.currency);
  const applied = !isToTry(change);
  if (change.kind === 'add')
    return {
      ...{ kind: 'add', name: change.name, type: change.sign > 0 ? 'income' : 'expense' },
      ...{ amount: amountOf(change.cents), currency: change.currency },
      ...{ source_id: ids.source(change.source_no), category_id: ids.category(change.category_no) },
      ...{ every: change.every, date: fromDayNumber(change.day) },
      until: change.until === null ? null : fromDayNumber(change.until),
      applied,
    };
  const { recurring_id, name } = change;
  if (change.kind === 'remove')
    return {
      ...{ kind: 'remove', recurring_id, name },
      ...(change.from !== null && { from: fromDayNumber(change.from) }),
      applied,
    };
  return {
    ...{ kind: 'change', recurring_id, name, from: fromDayNumber(change.from) },
    ...(change.cents === null ? { by: amountOf(change.by) } : { amount: amountOf(change.cents) }),
    applied,
  };
}
