import type { Rule } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { formatBareAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { type ConditionValues, kindOf, TYPES, toActionValues, toConditionValues } from './rule-values.ts';

/** What things are called whose ids stand in rules. */
export type Names = { categories: ReadonlyMap<string, string>; sources: ReadonlyMap<string, string> };

/** `name contains “mercadona” and amount is more than 50,00 €` */
export function describeConditions(t: TFunction, { match, conditions }: Rule, names: Names): string {
  const sentences = conditions.map((one) => {
    const known = toConditionValues(one);
    return known ? describeCondition(t, known, names) : t('rules.unknownPart');
  });
  return sentences.join(` ${t(`rules.joined.${match}`)} `);
}

function describeCondition(t: TFunction, condition: ConditionValues, names: Names): string {
  const { field, op } = condition;
  const kind = kindOf(field);
  const value = describeValue(t, condition, condition.value, names);
  const to = describeValue(t, condition, condition.to, names);
  const says = t(`rules.says.${kind}.${op}` as 'rules.says.text.is', { value, to } as { value: string });
  return `${t(`rules.fields.${field}`)} ${says}`;
}

function describeValue(t: TFunction, { field }: ConditionValues, value: string, names: Names): string {
  const kind = kindOf(field);
  if (kind === 'amount') return formatBareAmount(Number(value.replace(',', '.')));
  if (kind === 'date') return formatDay(value);
  if (kind === 'source') return names.sources.get(value) ?? t('rules.gone');
  const type = TYPES.find((one) => one === value);
  return kind === 'type' && type ? t(`rules.types.${type}`) : value;
}

/** `category: Groceries · tag: food` */
export function describeActions(t: TFunction, { actions }: Rule, names: Names): string {
  const nameOf = (id: string) => (id ? (names.categories.get(id) ?? t('rules.gone')) : t('rules.none'));
  const sentences = actions.map((one) => {
    const known = toActionValues(one);
    if (!known) return t('rules.unknownPart');
    const { set, value, shares } = known;
    if (set === 'category_id') return t('rules.does.category_id', { value: nameOf(value) });
    if (set === 'ignore') return t('rules.does.ignore');
    if (set !== 'lines') return t(`rules.does.${set}`, { value });
    const parts = shares.map(({ category_id, share }) => `${nameOf(category_id)} ${share}\u00a0%`);
    return t('rules.does.lines', { value: parts.join(', ') });
  });
  return sentences.join(' · ');
}
