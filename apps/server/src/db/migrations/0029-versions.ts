import type { Migration } from './migration.ts';

/**
 * Change numbers for other versioned tables. Existing rows get the last change that kept a version of them,
 * otherwise 0.
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

/** The key of a row's versions. */
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
