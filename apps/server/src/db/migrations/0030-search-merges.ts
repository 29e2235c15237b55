import type { Migration } from './migration.ts';

/**
 * SQLite's index of words tidies up after deletions in one long statement, in which nobody is answered: 3 s where
 * somebody rewords 50,000 rows. What was deleted leaves it with the ordinary merges instead, which go in small steps.
 */
export const searchMerges: Migration = {
  id: '0030-search-merges',
  statements: ({ engine }) =>
    engine === 'sqlite'
      ? ["insert into transactions_search (transactions_search, rank) values ('deletemerge', 0)"]
      : [],
};
