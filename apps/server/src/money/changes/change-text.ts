import type { KindOfChange } from '@saldo/contract';

/** In plain English, for whoever has no words of their own for it. */
const TEXTS: Record<KindOfChange, (count: number, name: string) => string> = {
  'transaction.created': (_, name) => `Created ${name}`,
  'transaction.changed': (_, name) => `Changed ${name}`,
  'transaction.deleted': (_, name) => `Deleted ${name}`,
  'transactions.changed': (count) => `Changed ${count} transactions`,
  'transactions.deleted': (count) => `Deleted ${count} transactions`,
  'transfer.created': (_, name) => `Transferred ${name}`,
  'transfers.linked': (count) => `Linked ${count} transactions as transfers`,
  'transfer.unlinked': (_, name) => `Unlinked the transfer ${name}`,
  'tag.renamed': (_, name) => `Renamed the tag ${name}`,
  'tag.deleted': (_, name) => `Deleted the tag ${name}`,
  'attachment.added': (_, name) => `Added the receipt ${name}`,
  'attachment.removed': (_, name) => `Removed the receipt ${name}`,
  'category.created': (_, name) => `Created the category ${name}`,
  'category.changed': (_, name) => `Changed the category ${name}`,
  'category.deleted': (_, name) => `Deleted the category ${name}`,
  'budget.created': (_, name) => `Created a budget for ${name}`,
  'budget.changed': () => 'Changed a budget',
  'budget.deleted': () => 'Deleted a budget',
  'budgets.copied': (count) => `Copied ${count} budgets from another month`,
  'fixed.created': (_, name) => `Created the fixed cost ${name}`,
  'fixed.changed': (_, name) => `Changed the fixed cost ${name}`,
  'fixed.deleted': (_, name) => `Deleted the fixed cost ${name}`,
  'source.created': (_, name) => `Created the source ${name}`,
  'source.changed': (_, name) => `Changed the source ${name}`,
  'source.deleted': (_, name) => `Deleted the source ${name} with its transactions`,
  'import.done': (_, name) => `Imported from ${name}`,
  'import.undone': (_, name) => `Took back an import of ${name}`,
  'accounts.updated': () => 'The bank reported balances',
  'connection.removed': () => 'Removed a bank connection',
  'archive.imported': () => 'Brought in an archive',
  'sample.loaded': () => 'Loaded the sample data',
  'sample.removed': () => 'Removed the sample data',
  restored: (_, name) => `Restored ${name}`,
  undone: (_, name) => `Undid ${name}`,
};

export const toChangeText = (kind: KindOfChange, count: number, name: string | null): string =>
  TEXTS[kind](count, name ?? 'a change').trim();
