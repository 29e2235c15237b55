import type { RuleAction, RuleCondition } from '@saldo/contract';
import { type Decimal, decimalToThousandths, parseDay, toDayNumber } from '@saldo/domain';
import { type Condition, findProblem, type Rule } from '@saldo/sorting';
import { invalidInput } from '../../errors/app-error.ts';
import type { RuleRow } from './rules.repository.ts';

/** What a person wrote, in the numbers that rows are kept in. */

/** Conditions as given, except amounts, which are in hundredths; a dinar amount may have a fraction of one. */
export type KeptCondition =
  | Exclude<RuleCondition, { field: 'amount' }>
  | {
      field: 'amount';
      op: Extract<RuleCondition, { field: 'amount' }>['op'];
      value: number | [number, number];
    };

export const parseConditions = ({ conditions }: Pick<RuleRow, 'conditions'>) =>
  JSON.parse(conditions) as KeptCondition[];

export function toKept(condition: RuleCondition): KeptCondition {
  if (condition.field !== 'amount') return condition;
  const { value, ...rest } = condition;
  const keep = (given: Decimal) => decimalToThousandths(given) / 10;
  return { ...rest, value: Array.isArray(value) ? [keep(value[0]), keep(value[1])] : keep(value) };
}
export const parseActions = ({ actions }: Pick<RuleRow, 'actions'>) => JSON.parse(actions) as RuleAction[];

export function toSortingRule(row: Pick<RuleRow, 'id' | 'match' | 'conditions' | 'actions'>): Rule {
  const category = parseActions(row).find(({ set }) => set === 'category_id');
  return {
    id: row.id,
    match: row.match,
    conditions: parseConditions(row).map(toCondition),
    category_id: typeof category?.value === 'string' ? category.value : null,
  };
}

function toCondition({ field, op, value }: KeptCondition): Condition {
  if (field === 'date') {
    const number = (day: unknown) => toDayNumber(parseDay(String(day)) ?? ('1900-01-01' as never));
    return {
      field,
      op,
      value: Array.isArray(value) ? [number(value[0]), number(value[1])] : number(value),
    };
  }
  if (field === 'amount') {
    const number = (amount: unknown) => Math.round(Number(amount) * 10);
    return {
      field,
      op,
      value: Array.isArray(value) ? [number(value[0]), number(value[1])] : number(value),
    };
  }
  return { field, op, value: String(value) };
}

/** Refuses invalid or too expensive expressions. */
export function requireUsable(conditions: readonly KeptCondition[], path = ''): void {
  for (const [index, condition] of conditions.entries()) {
    const problem = findProblem(toCondition(condition));
    if (problem) throw invalidInput(`${path}conditions.${index}.value`, problem);
  }
}
