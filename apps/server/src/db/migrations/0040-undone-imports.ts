import type { Migration } from './migration.ts';

/** An import that no change brought, as it brought nothing, is found in the history by what took it back. */
export const undoneImports: Migration = {
  id: '0040-undone-imports',
  statements: ({ integer }) => [`alter table imports add column taken_back_by ${integer}`],
};
