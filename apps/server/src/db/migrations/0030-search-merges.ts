import type { Migration } from './migration.ts';

/**
 * SQLite's search index cleans up after deletions in one long statement: 3 s when 50,000 rows are reworded.
 * Now deletions leave with ordinary merges in small steps.
 */
export const searchMerges: Migration = {
  id: '0030-search-merges',
  statements: ({ engine }) =>
    engine === 'sqlite'
      ? ["insert into transactions_search (transactions_search, rank) values ('deletemerge', 0)"]
      : [],
};
