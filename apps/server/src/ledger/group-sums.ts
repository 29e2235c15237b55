import type { Cents, Month } from '@saldo/domain';

/** The number of a category, source or tag (`NONE` of what has none), or a name. */
export type GroupKey = number | string;
export type GroupBy = 'category' | 'source' | 'tag' | 'name';
export type Flows = { income_cents: Cents; expense_cents: Cents; refund_cents: Cents };
export type GroupTotals<Key = GroupKey> = Flows & { key: Key; month: Month };

export const FLOWS = ['income_cents', 'expense_cents', 'refund_cents'] as const;

/** What comes together, month by month, under one key. */
export class GroupSums<Key = GroupKey> {
  readonly #months = new Map<Month, Map<Key, GroupTotals<Key>>>();

  add(key: Key, month: Month, flows: Flows): void {
    const sum = this.at(key, month);
    for (const column of FLOWS) sum[column] = (sum[column] + flows[column]) as Cents;
  }

  /** To be added to: of very many rows not one need be made into flows first. */
  at(key: Key, month: Month): GroupTotals<Key> {
    const groups = this.#months.get(month) ?? new Map<Key, GroupTotals<Key>>();
    const known = groups.get(key);
    if (known) return known;
    const sum = { key, month, ...NOTHING };
    this.#months.set(month, groups.set(key, sum));
    return sum;
  }

  list = (): GroupTotals<Key>[] => [...this.#months.values()].flatMap((groups) => [...groups.values()]);
}

const NOTHING = { income_cents: 0 as Cents, expense_cents: 0 as Cents, refund_cents: 0 as Cents };
