import type { Category, CategoryGroup, SpendingReport as Report, ReportItem } from '@saldo/contract';
import { sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { composeFigures } from './describe-report.ts';

/** A group is the categories in it, which the server has told one by one. */
export function groupSpending(
  report: Report,
  about: { categories: readonly Category[]; groups: readonly CategoryGroup[]; ungrouped: string },
): Report {
  const { currency, spending } = report;
  const groupOf = new Map(about.categories.map(({ id, group_id }) => [id, group_id]));
  const names = new Map(about.groups.map(({ id, name }) => [id, name]));
  const byGroup = Map.groupBy(spending.items, ({ id }) =>
    id === null ? null : (groupOf.get(id) ?? about.ungrouped),
  );
  const toItem = ([id, within]: [string | null, ReportItem[]]): ReportItem[] => {
    const [first] = within;
    // What has no category is in no group, and stays what it is.
    if (!first || id === null) return within;
    const figures = within.map(({ name, total, explain }) => ({ name, amount: total, explain }));
    return [
      {
        ...{ id, name: names.get(id) ?? about.ungrouped },
        amounts: first.amounts.map((_, index) =>
          sumAmounts(
            within.map(({ amounts }) => amounts[index] ?? 0),
            currency,
          ),
        ),
        total: sumAmounts(
          within.map(({ total }) => total),
          currency,
        ),
        explain: (within.length > 1 && composeFigures('together', figures, currency)) || first.explain,
      },
    ];
  };
  const items = [...byGroup].flatMap(toItem).toSorted((one, two) => two.total - one.total);
  return { ...report, spending: { ...spending, items } };
}
