import i18next from 'i18next';
import { checks } from '../../ui/forms/checks.ts';
import type { ActionValues, ConditionValues, RuleValues } from './rule-values.ts';

type Errors = Record<string, string | null>;

/** What is wrong with a rule, by the path of its field; what is left out is right. */
export function checkRule(values: RuleValues): Record<string, string> {
  return onlyWrong({ name: checks.name(values.name), ...checkParts(values) });
}

/** Whether there is enough of it to look for what it would change: its name does not matter for that. */
export const isWhole = (values: RuleValues) =>
  values.conditions.length > 0 &&
  values.actions.length > 0 &&
  Object.keys(onlyWrong(checkParts(values))).length === 0;

function checkParts({ conditions, actions }: RuleValues): Errors {
  return Object.assign(
    {},
    ...conditions.map((one, index) => checkCondition(one, `conditions.${index}`)),
    ...actions.map((one, index) => checkAction(one, `actions.${index}`)),
  );
}

function checkCondition({ field, op, value, to }: ConditionValues, path: string): Errors {
  const check = field === 'amount' ? checks.positiveAmount : checks.required;
  return {
    [`${path}.value`]: check(value),
    ...(op === 'between' && { [`${path}.value.1`]: check(to) }),
  };
}

function checkAction({ set, value, shares }: ActionValues, path: string): Errors {
  if (set === 'ignore') return {};
  if (set === 'name') return { [`${path}.value`]: checks.name(value) };
  if (set !== 'lines') return { [`${path}.value`]: checks.required(value) };
  const parts = shares.map(({ share }) => (/^\d{1,2}$/.test(share.trim()) ? Number(share) : 0));
  const isRight = parts.every((part) => part >= 1) && parts.reduce((sum, part) => sum + part, 0) === 100;
  return { [`${path}.value`]: isRight ? null : i18next.t('rules.sharesWrong') };
}

const onlyWrong = (errors: Errors) =>
  Object.fromEntries(Object.entries(errors).flatMap(([path, words]) => (words ? [[path, words]] : [])));
