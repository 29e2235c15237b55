import { EXTRAS_FIELDS, parseExtras, withExtras } from '../entry/extras.ts';
import type { Entry } from '../schema/ledger.types.ts';
import { ChangeInTheWay } from '../schema/obstacle.ts';
import { FOLLOWS, isVersioned } from '../schema/owned-rows.ts';
import { toData } from '../write/rows.ts';
import type { EntryState, RowState } from './undo.repository.ts';

/** Undo restores only the fields that the change set; later edits of other fields stay. */

type Fields = Record<string, string>;
type State<Thing> = Record<'before' | 'after' | 'current', Thing | undefined> & { later: number | undefined };

const COLUMNS = [
  'day',
  'source_no',
  'category_no',
  'cents',
  'kind',
  'name',
  'description',
  'decided',
] as const;
/** Fields that a person can change; a row's origin never blocks an undo. */
const MORE = ['lines', 'tags', 'files', 'refundOf', 'twin', 'claim'] as const;

/** Fields that must be unchanged as well: an amount and its lines belong together. */
const NEEDS: Record<string, readonly string[]> = {
  cents: ['lines', 'kind', 'twin'],
  lines: ['cents', 'category_no'],
  category_no: ['lines'],
  decided: ['category_no'],
  kind: ['cents', 'twin'],
  twin: ['kind', 'cents', 'source_no'],
  source_no: ['twin'],
  refundOf: ['kind'],
  claim: ['kind'],
};

export function entryFields(entry: Entry): Fields {
  const more = parseExtras(entry.more);
  return Object.fromEntries([
    ...COLUMNS.map((column) => [column, String(entry[column])]),
    ...MORE.map((name) => [name, JSON.stringify(more[name] ?? null)]),
  ]);
}

export function rowFields({ table, row }: NonNullable<RowState['before']>): Fields {
  const version = isVersioned(table) ? ['change_no'] : [];
  const follows = new Set<string>(['owner', ...version, ...(FOLLOWS[table] ?? [])]);
  const columns = Object.entries(row).filter(([column]) => !follows.has(column));
  return Object.fromEntries(columns.map(([column, value]) => [column, toData({ value })]));
}

export function changedFields<Thing>(state: State<Thing>, toFields: (thing: Thing) => Fields): string[] {
  const { before, after } = state;
  if (before === undefined || after === undefined) return [];
  const [was, made] = [toFields(before), toFields(after)];
  return Object.keys(was).filter((field) => was[field] !== made[field]);
}

/** Throws if a later change touched a field that would be restored. */
export function requireUntouched<Thing>(state: State<Thing>, toFields: (thing: Thing) => Fields): void {
  const { before, after, current, later } = state;
  if (later === undefined) return;
  const isThere = (thing: Thing | undefined) => thing !== undefined;
  if (isThere(after) !== isThere(current)) throw new ChangeInTheWay(later);
  if (after === undefined || current === undefined) return;
  const [made, now] = [toFields(after), toFields(current)];
  // A row that was created is removed as a whole.
  const own = before === undefined ? Object.keys(made) : changedFields(state, toFields);
  const fields = new Set(own.flatMap((field) => [field, ...(NEEDS[field] ?? [])]));
  for (const field of fields) if (made[field] !== now[field]) throw new ChangeInTheWay(later);
}

/** The present row with only the change's own fields restored. */
export function mergeEntry(state: EntryState, before: Entry): Entry {
  const { after, current } = state;
  if (!current) return before;
  const columns = Object.fromEntries(
    COLUMNS.filter((column) => after && before[column] !== after[column]).map((column) => [
      column,
      before[column],
    ]),
  );
  // Fast path: a change may have a hundred thousand rows, and most have no extras.
  if (before.more === (after?.more ?? null)) return { ...current, ...columns };
  const [was, made] = [parseExtras(before.more), parseExtras(after?.more ?? null)];
  const back = EXTRAS_FIELDS.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(made[name]));
  const more = Object.fromEntries(back.map((name) => [name, was[name]]));
  return { ...current, ...columns, more: withExtras(current.more, more) };
}
