import type { KindOfChange } from '@saldo/contract';

type ChangeKind = {
  /** May touch all of a person's rows: waits for short writes, and few run at once. */
  isLong: boolean;
};

const SHORT: ChangeKind = { isLong: false };
const LONG: ChangeKind = { isLong: true };

/** Every kind of change, and how it is written. */
export const CHANGE_KINDS: { readonly [kind in KindOfChange]: ChangeKind } = {
  'transaction.created': SHORT,
  'transaction.changed': SHORT,
  'transaction.deleted': SHORT,
  'transactions.changed': LONG,
  'transactions.deleted': LONG,
  'transfer.created': SHORT,
  'transfers.linked': LONG,
  'transfer.unlinked': SHORT,
  'tag.renamed': LONG,
  'tag.deleted': LONG,
  'attachment.added': SHORT,
  'attachment.removed': SHORT,
  'category.created': SHORT,
  'category.changed': SHORT,
  'category.deleted': LONG,
  'categories.started': SHORT,
  'category_group.created': SHORT,
  'category_group.changed': SHORT,
  'category_group.deleted': LONG,
  'budget.created': SHORT,
  'budget.changed': SHORT,
  'budget.deleted': SHORT,
  'budgets.copied': LONG,
  'fixed.created': SHORT,
  'fixed.changed': SHORT,
  'fixed.deleted': SHORT,
  'goal.created': SHORT,
  'goal.changed': SHORT,
  'goal.deleted': SHORT,
  'recurring.created': SHORT,
  'recurring.changed': SHORT,
  'recurring.deleted': SHORT,
  'recurring.confirmed': SHORT,
  'recurring.dismissed': SHORT,
  'recurring.skipped': SHORT,
  'recurring.merged': SHORT,
  'recurring.split': SHORT,
  'source.created': SHORT,
  'source.changed': SHORT,
  'source.deleted': LONG,
  'rule.created': SHORT,
  'rule.changed': SHORT,
  'rule.deleted': SHORT,
  'rules.run': LONG,
  'suggestions.accepted': LONG,
  'import.done': LONG,
  'import.undone': LONG,
  'accounts.updated': SHORT,
  'connection.removed': LONG,
  'archive.imported': LONG,
  'sample.loaded': LONG,
  'sample.removed': LONG,
  restored: SHORT,
  undone: LONG,
};
