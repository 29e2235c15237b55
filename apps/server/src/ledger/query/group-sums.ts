import { type Cents, type Month, subtractCents, ZERO } from '@saldo/domain';

/** The number of a category, source or tag (`NONE` without one), or a name. */
export type GroupKey = number | string;
export type GroupBy = 'category' | 'source' | 'tag' | 'name';
/** A refund isn't income: it lowers spending. */
export type Flows = { income: Cents; spending: Cents };
export type GroupTotals<Key = GroupKey> = Flows & { key: Key; month: Month };

type Gross = { income_cents: Cents; expense_cents: Cents; refund_cents: Cents };

export const flowsOf = ({ income_cents, expense_cents, refund_cents }: Gross): Flows => ({
  income: subtractCents(income_cents, refund_cents),
  spending: subtractCents(expense_cents, refund_cents),
});

/** Sums per key and month. */
export class GroupSums<Key = GroupKey> {
  readonly #months = new Map<Month, Map<Key, GroupTotals<Key>>>();

  add(key: Key, month: Month, flows: Flows): void {
    const sum = this.at(key, month);
    sum.income = (sum.income + flows.income) as Cents;
    sum.spending = (sum.spending + flows.spending) as Cents;
  }

  /** To add to directly, which saves an object per row. */
  at(key: Key, month: Month): GroupTotals<Key> {
    const groups = this.#months.get(month) ?? new Map<Key, GroupTotals<Key>>();
    const known = groups.get(key);
    if (known) return known;
    const sum = { key, month, income: ZERO, spending: ZERO };
    this.#months.set(month, groups.set(key, sum));
    return sum;
  }

  list = (): GroupTotals<Key>[] => [...this.#months.values()].flatMap((groups) => [...groups.values()]);
}
