import { prepareRule } from './matches-rule.ts';
import type { Rule, RuleRow } from './rule.ts';

export type RulesReport = {
  /** Rules that match none of the rows. */
  never: string[];
  /** Pairs that match the same row and set different categories, the one that comes first first, and on how many rows. */
  conflicts: { first: string; second: string; rows: number }[];
  /** How many rows each rule matches. */
  fired: Map<string, number>;
};

/** Whoever comes after so many others never decides: comparing each with each would take ever longer. */
const MOST_COMPARED = 10;

/** Decided over the rows that there are, not over those that there could be: what never happens needs no attention. */
export function reportRules(rules: readonly Rule[], rows: Iterable<RuleRow>): RulesReport {
  const prepared = rules.map(prepareRule);
  const fired = new Map(rules.map(({ id }) => [id, 0]));
  const conflicts = new Map<string, { first: string; second: string; rows: number }>();
  for (const row of rows) {
    const matching = prepared.filter(({ matches }) => matches(row)).map(({ rule }) => rule);
    for (const { id } of matching) fired.set(id, (fired.get(id) ?? 0) + 1);
    const setting = matching.filter(({ category_id }) => category_id).slice(0, MOST_COMPARED);
    for (const [index, first] of setting.entries()) {
      for (const second of setting.slice(index + 1)) {
        if (first.category_id === second.category_id) continue;
        const key = JSON.stringify([first.id, second.id]);
        const found = conflicts.get(key) ?? { first: first.id, second: second.id, rows: 0 };
        found.rows += 1;
        conflicts.set(key, found);
      }
    }
  }
  return {
    never: rules.map(({ id }) => id).filter((id) => fired.get(id) === 0),
    conflicts: [...conflicts.values()],
    fired,
  };
}
