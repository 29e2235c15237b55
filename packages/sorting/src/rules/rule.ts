import type { DayNumber, TypeOfMovement } from '@saldo/domain';

export type Field = 'name' | 'description' | 'amount' | 'type' | 'source_id' | 'date' | 'tag';
export type Op = 'is' | 'contains' | 'starts_with' | 'matches' | 'less_than' | 'more_than' | 'between';

/** Texts as they were typed, amounts in thousandths without a sign, days as numbers; two values for `between`. */
export type Condition = { field: Field; op: Op; value: ConditionValue };
type ConditionValue = string | number | readonly [low: number, high: number];

export type Rule = {
  id: string;
  match: 'all' | 'any';
  conditions: readonly Condition[];
  /** The category that it sets, where it sets one. */
  category_id?: string | null;
};

/** A transaction as rules look at it. */
export type RuleRow = {
  name: string;
  description: string;
  /** Its amount, whatever it is kept in. */
  thousandths: number;
  type: TypeOfMovement | 'transfer';
  source_id: string;
  day: DayNumber;
  tags: readonly string[];
};

const TEXT_OPS: readonly Op[] = ['is', 'contains', 'starts_with', 'matches'];
const NUMBER_OPS: readonly Op[] = ['is', 'less_than', 'more_than', 'between'];

/** What can be asked of each field. */
export const opsOf: { readonly [field in Field]: readonly Op[] } = {
  name: TEXT_OPS,
  description: TEXT_OPS,
  tag: TEXT_OPS,
  amount: NUMBER_OPS,
  date: NUMBER_OPS,
  type: ['is'],
  source_id: ['is'],
};
