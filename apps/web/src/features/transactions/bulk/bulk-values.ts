import type { RequestOf } from '@saldo/contract';

/** What the form for many transactions holds: what is left empty stays as it is in each. */
export type BulkValues = {
  /** `none` takes the category away. */
  category_id: string;
  add_tags: string[];
  remove_tags: string[];
  source_id: string;
  name: string;
  description: string;
};

export const NO_CATEGORY = 'none';

export const EMPTY: BulkValues = {
  category_id: '',
  add_tags: [],
  remove_tags: [],
  source_id: '',
  name: '',
  description: '',
};

type Change = RequestOf<'changeTransactions'>['body']['change'];

/** Undefined where nothing would change. */
export function toBulkChange(values: BulkValues): Change | undefined {
  const { category_id, add_tags, remove_tags, source_id } = values;
  const [name, description] = [values.name.trim(), values.description.trim()];
  const change: Change = {
    ...(category_id && { category_id: category_id === NO_CATEGORY ? null : category_id }),
    ...(add_tags.length > 0 && { add_tags }),
    ...(remove_tags.length > 0 && { remove_tags }),
    ...(source_id && { source_id }),
    ...(name && { name }),
    ...(description && { description }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
