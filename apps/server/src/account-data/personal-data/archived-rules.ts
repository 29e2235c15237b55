import { randomUUIDv7 } from 'node:crypto';
import type { RuleAction, RuleCondition } from '@saldo/contract';
import { insertRows, type LedgerWriter } from '../../ledger/index.ts';
import { parseActions, parseConditions, requireUsable, toKept } from '../../money/rules/prepared-rule.ts';
import { requireFew } from '../../money/rules/rules.limits.ts';
import type { RuleRow } from '../../money/rules/rules.repository.ts';
import { toTold } from '../../money/rules/to-rule-response.ts';
import type { Head } from './archive-head.ts';
import type { Reported } from './reported.ts';

/** As it leaves: amounts are numbers, ids those of the archive. */
export const toArchivedRule = (row: RuleRow) => ({
  id: row.id,
  name: row.name,
  match: row.match,
  conditions: parseConditions(row).map(toTold),
  actions: parseActions(row),
  active: row.active === 1,
  position: row.position,
});

type Ids = ReadonlyMap<string, { id: string }>;

/** What the archive does not have cannot be named: such a part of a rule stays away, and a rule without any, and is told. */
export async function addArchivedRules(
  ledger: LedgerWriter,
  given: Head['rules'],
  { categories, sources, ruleIds }: { categories: Ids; sources: Ids; ruleIds: ReadonlyMap<string, string> },
  reported: Reported,
): Promise<void> {
  for (const [index, { conditions }] of given.entries())
    requireUsable(conditions.map(toKept), `rules.${index}.`);
  requireFew(
    [],
    given.map(({ conditions }) => conditions),
  );
  const rows = given.flatMap(({ id, name, match, active, position, ...rule }, index) => {
    const known = <Part>(part: Part[], path: string) => {
      if (part.length === 0) reported.add(path, 'names what is not in this archive, and was left out');
      return part;
    };
    const conditions = rule.conditions.flatMap((one, at) =>
      known(withSource(one, sources), `rules.${index}.conditions.${at}`),
    );
    const actions = rule.actions.flatMap((one, at) =>
      known(withCategories(one, categories), `rules.${index}.actions.${at}`),
    );
    // With one condition less, a rule would mean more than its person did.
    if (conditions.length < rule.conditions.length || actions.length === 0) {
      reported.add(`rules.${index}`, 'was left out');
      return [];
    }
    return [
      {
        ...{
          owner: ledger.owner,
          id: ruleIds.get(id ?? '') ?? randomUUIDv7(),
          name,
          match,
          active: Number(active),
          position,
        },
        ...{ conditions: JSON.stringify(conditions.map(toKept)), actions: JSON.stringify(actions), fired: 0 },
      },
    ];
  });
  await insertRows(ledger, 'rules', rows);
}

function withSource(condition: RuleCondition, sources: Ids): RuleCondition[] {
  if (condition.field !== 'source_id') return [condition];
  const source = sources.get(condition.value);
  return source ? [{ ...condition, value: source.id }] : [];
}

function withCategories(action: RuleAction, categories: Ids): RuleAction[] {
  if (action.set === 'category_id') {
    const category = categories.get(action.value);
    return category ? [{ ...action, value: category.id }] : [];
  }
  if (action.set !== 'lines') return [action];
  const value = action.value.map((line) => ({
    ...line,
    category_id: line.category_id === null ? null : categories.get(line.category_id)?.id,
  }));
  return value.every(({ category_id }) => category_id !== undefined)
    ? [{ ...action, value: value as typeof action.value }]
    : [];
}
