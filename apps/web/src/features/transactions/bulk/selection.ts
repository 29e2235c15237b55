import type { RequestOf, Transaction } from '@saldo/contract';
import type { Filter } from '../model/filter-address.ts';

/** Which rows of the list are chosen: some of them, by their ids, or all that match the filter. */
export type Selection = { rows: ReadonlyMap<string, Transaction>; isAll: boolean };

export const NOTHING: Selection = { rows: new Map(), isAll: false };

/** Ticks or unticks these rows. What is unticked of all is the end of “all”. */
export function tick(selection: Selection, rows: readonly Transaction[], isOn: boolean): Selection {
  const next = new Map(selection.rows);
  for (const row of rows) {
    if (isOn) next.set(row.id, row);
    else next.delete(row.id);
  }
  return { rows: next, isAll: selection.isAll && isOn };
}

/** The rows from the one that was ticked last to this one, both included; this one alone without such a last one. */
export function listRange(
  shown: readonly Transaction[],
  lastId: string | undefined,
  id: string,
): Transaction[] {
  const to = shown.findIndex((row) => row.id === id);
  const last = shown.findIndex((row) => row.id === lastId);
  const from = last < 0 ? to : last;
  return shown.slice(Math.min(from, to), Math.max(from, to) + 1);
}

type Target = Pick<RequestOf<'changeTransactions'>['body'], 'ids' | 'filter'>;

/** What is asked of the server to change: the filter itself, however many fit it, or the rows one by one. */
export function toTarget({ rows, isAll }: Selection, filter: Filter): Target {
  return isAll ? { filter } : { ids: [...rows.keys()] };
}
