import { EXTRAS_FIELDS, parseExtras, withExtras } from '../entry/extras.ts';
import type { Entry } from '../schema/ledger.types.ts';
import { ChangeInTheWay } from '../schema/obstacle.ts';
import { FOLLOWS, isVersioned } from '../schema/owned-rows.ts';
import { toData } from '../write/rows.ts';
import type { EntryState, RowState } from './undo.repository.ts';

/** What is taken back is what a change made another, and only that: what was done since to the rest stays done. */

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
/** What a person may change; where a row came from stands in nobody's way. */
const MORE = ['lines', 'tags', 'files', 'refundOf', 'twin', 'claim'] as const;

/** What cannot be taken back where these have become others: an amount and its lines belong together. */
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

/** Throws where something later touched what would be taken back. */
export function requireUntouched<Thing>(state: State<Thing>, toFields: (thing: Thing) => Fields): void {
  const { before, after, current, later } = state;
  if (later === undefined) return;
  const isThere = (thing: Thing | undefined) => thing !== undefined;
  if (isThere(after) !== isThere(current)) throw new ChangeInTheWay(later);
  if (after === undefined || current === undefined) return;
  const [made, now] = [toFields(after), toFields(current)];
  // What came to be goes whole.
  const own = before === undefined ? Object.keys(made) : changedFields(state, toFields);
  const fields = new Set(own.flatMap((field) => [field, ...(NEEDS[field] ?? [])]));
  for (const field of fields) if (made[field] !== now[field]) throw new ChangeInTheWay(later);
}

/** As it is now, but for what the change had made another. */
export function mergeEntry(state: EntryState, before: Entry): Entry {
  const { after, current } = state;
  if (!current) return before;
  const columns = Object.fromEntries(
    COLUMNS.filter((column) => after && before[column] !== after[column]).map((column) => [
      column,
      before[column],
    ]),
  );
  // Most have nothing more, and a change may be of a hundred thousand.
  if (before.more === (after?.more ?? null)) return { ...current, ...columns };
  const [was, made] = [parseExtras(before.more), parseExtras(after?.more ?? null)];
  const back = EXTRAS_FIELDS.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(made[name]));
  const more = Object.fromEntries(back.map((name) => [name, was[name]]));
  return { ...current, ...columns, more: withExtras(current.more, more) };
}
