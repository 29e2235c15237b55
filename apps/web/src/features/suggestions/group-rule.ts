import { foldText, LONGEST_NAME } from '@saldo/domain';
import type { RuleBody } from '../rules/rules.queries.ts';
import type { Group } from './suggestion-groups.ts';

/** As many conditions as a rule may have. */
const MOST = 20;

/**
 * A rule that finds this group again. Rules look at names as the bank wrote them: where the clean name is no part of
 * one, its words were put together anew, and the names themselves are asked for.
 */
export function toRuleBody({ name, rows }: Pick<Group, 'name' | 'rows'>, category_id: string): RuleBody {
  const shared = {
    name: name.slice(0, LONGEST_NAME),
    actions: [{ set: 'category_id' as const, value: category_id }],
  };
  const isPart = rows.every((row) => foldText(row.name).includes(foldText(name)));
  if (isPart)
    return { ...shared, match: 'all', conditions: [{ field: 'name', op: 'contains', value: name }] };
  const originals = [...new Set(rows.map((row) => row.name))].slice(0, MOST);
  return {
    ...shared,
    match: 'any',
    conditions: originals.map((value) => ({ field: 'name' as const, op: 'is' as const, value })),
  };
}
