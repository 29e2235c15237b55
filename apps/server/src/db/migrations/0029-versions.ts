import type { Migration } from './migration.ts';

/**
 * What else has versions says, as transactions do, which of its owner's changes made it what it is. Rows from before are
 * as the last change left them that kept what they were; those that none has touched have 0.
 */
export const versions: Migration = {
  id: '0029-versions',
  statements: ({ integer }) =>
    Object.entries(KEYS).flatMap(([table, key]) => [
      `alter table ${table} add column change_no ${integer} not null default 0`,
      `update ${table} set change_no = coalesce((
        select max(until_no) from row_versions
        where row_versions.owner = ${table}.owner and what = '${table}' and row_versions.key = ${key}
      ), 0)`,
    ]),
};

/** What a row's versions are kept under. */
const BY_NUMBER = `'[' || no || ']'`;
const BY_ID = `'["' || id || '"]'`;
const KEYS = {
  sources: BY_NUMBER,
  categories: BY_NUMBER,
  tags: BY_NUMBER,
  budgets: BY_ID,
  fixed_expenses: BY_ID,
  goals: BY_ID,
  rules: BY_ID,
};
