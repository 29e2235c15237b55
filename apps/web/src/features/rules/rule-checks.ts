import i18next from 'i18next';
import { checks, positiveAmountIn } from '../../ui/forms/checks.ts';
import type { ActionValues, ConditionValues, RuleValues } from './rule-values.ts';

type Errors = Record<string, string | null>;

/** What is wrong with a rule, by the path of its field; what is left out is right. */
export function checkRule(values: RuleValues, currency: string): Record<string, string> {
  return onlyWrong({ name: checks.name(values.name), ...checkParts(values, currency) });
}

/** Whether there is enough of it to look for what it would change: its name does not matter for that. */
export const isWhole = (values: RuleValues, currency: string) =>
  values.conditions.length > 0 &&
  values.actions.length > 0 &&
  Object.keys(onlyWrong(checkParts(values, currency))).length === 0;

function checkParts({ conditions, actions }: RuleValues, currency: string): Errors {
  return Object.assign(
    {},
    ...conditions.map((one, index) => checkCondition(one, `conditions.${index}`, currency)),
    ...actions.map((one, index) => checkAction(one, `actions.${index}`)),
  );
}

function checkCondition({ field, op, value, to }: ConditionValues, path: string, currency: string): Errors {
  const check = (typed: string) =>
    field === 'amount' ? positiveAmountIn(typed, currency) : checks.required(typed);
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
