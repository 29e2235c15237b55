import type { Rule, RuleAction, RuleCondition } from '@saldo/contract';
import { parseTypedAmount } from '@saldo/domain';
import { toTyped } from '../../ui/money-and-dates/amounts.ts';
import type { RuleBody } from './rules.queries.ts';

/** What is asked of a text, an amount, a day, or of what there are only some of. */
const TEXT_OPS = ['contains', 'is', 'starts_with', 'matches'] as const;
const NUMBER_OPS = ['is', 'less_than', 'more_than', 'between'] as const;

export const FIELDS = ['name', 'description', 'amount', 'type', 'source_id', 'date', 'tag'] as const;
export type Field = (typeof FIELDS)[number];
export type Op = (typeof TEXT_OPS | typeof NUMBER_OPS)[number];

const KINDS = {
  name: 'text',
  description: 'text',
  tag: 'text',
  amount: 'amount',
  date: 'date',
  type: 'type',
  source_id: 'source',
} as const satisfies Record<Field, string>;
type Kind = (typeof KINDS)[Field];

export const kindOf = (field: Field): Kind => KINDS[field];

const OPS: Record<Kind, readonly Op[]> = {
  text: TEXT_OPS,
  amount: ['more_than', 'less_than', 'is', 'between'],
  date: ['more_than', 'less_than', 'is', 'between'],
  type: ['is'],
  source: ['is'],
};
export const opsOf = (field: Field): readonly Op[] => OPS[kindOf(field)];

export const TYPES = ['expense', 'income', 'transfer'] as const;

export const ACTIONS = ['category_id', 'name', 'add_tag', 'lines', 'ignore'] as const;
export type ActionKind = (typeof ACTIONS)[number];

export type ShareValues = { category_id: string; share: string };
export type ConditionValues = { key: string; field: Field; op: Op; value: string; to: string };
export type ActionValues = { key: string; set: ActionKind; value: string; shares: ShareValues[] };
export type RuleValues = {
  name: string;
  match: 'all' | 'any';
  conditions: ConditionValues[];
  actions: ActionValues[];
};

export const newCondition = (field: Field = 'name'): ConditionValues => ({
  key: crypto.randomUUID(),
  field,
  op: opsOf(field)[0] ?? 'is',
  value: field === 'type' ? TYPES[0] : '',
  to: '',
});

export const newAction = (set: ActionKind = 'category_id'): ActionValues => ({
  key: crypto.randomUUID(),
  set,
  value: '',
  shares: [
    { category_id: '', share: '50' },
    { category_id: '', share: '50' },
  ],
});

export const NEW_RULE = (): RuleValues => ({
  name: '',
  match: 'all',
  conditions: [newCondition()],
  actions: [newAction()],
});

export function toRuleValues({ name, match, conditions, actions }: Rule): RuleValues {
  return {
    name,
    match,
    conditions: conditions.flatMap((one) => toConditionValues(one) ?? []),
    actions: actions.flatMap((one) => toActionValues(one) ?? []),
  };
}

/** Undefined where a newer server knows more than this version. */
export function toConditionValues({
  field,
  op,
  value,
}: Rule['conditions'][number]): ConditionValues | undefined {
  const known = FIELDS.find((one) => one === field);
  const asked = known && opsOf(known).find((one) => one === op);
  if (!known || !asked) return undefined;
  const [first = '', second = ''] = [value].flat().map((one) => toText(known, one));
  return { ...newCondition(known), op: asked, value: first, to: second };
}

function toText(field: Field, value: unknown): string {
  if (field !== 'amount') return String(value);
  const amount = Number(value);
  return Number.isFinite(amount) ? toTyped(amount) : String(value);
}

export function toActionValues({ set, value }: Rule['actions'][number]): ActionValues | undefined {
  const known = ACTIONS.find((one) => one === set);
  if (!known) return undefined;
  if (known !== 'lines') return { ...newAction(known), value: known === 'ignore' ? '' : String(value) };
  const shares = (Array.isArray(value) ? value : []) as { category_id: string | null; share: number }[];
  return {
    ...newAction(known),
    shares: shares.map(({ category_id, share }) => ({
      category_id: category_id ?? '',
      share: String(share),
    })),
  };
}

/** Amounts are written as in this currency. */
export const toRuleBody = ({ name, match, conditions, actions }: RuleValues, currency: string): RuleBody => ({
  name,
  match,
  conditions: conditions.map((condition) => toCondition(condition, currency)),
  actions: actions.map(toAction),
});

/** The pairs of field and value are right by the way they were chosen; the server has the last word. */
function toCondition(
  { field, op, value, to }: ConditionValues,
  currency: string,
): RuleBody['conditions'][number] {
  const read = (typed: string) =>
    field === 'amount' ? (parseTypedAmount(typed, currency) ?? '') : typed.trim();
  return { field, op, value: op === 'between' ? [read(value), read(to)] : read(value) } as RuleCondition;
}

function toAction({ set, value, shares }: ActionValues): RuleBody['actions'][number] {
  if (set === 'ignore') return { set, value: true };
  if (set !== 'lines') return { set, value: value.trim() } as RuleAction;
  return {
    set,
    value: shares.map(({ category_id, share }) => ({
      category_id: category_id || null,
      share: Number(share),
    })),
  };
}
