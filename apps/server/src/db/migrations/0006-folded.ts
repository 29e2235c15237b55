import type { Migration } from './migration.ts';

/**
 * Stores the search text beside each transaction on SQLite, too: checking a match then needs no function call
 * per row. `fold` is registered when the database is opened.
 */
export const folded: Migration = {
  id: '0006-folded',
  statements: ({ engine, text }) =>
    engine === 'sqlite'
      ? [
          `alter table transactions add column folded ${text} not null default ''`,
          'update transactions set folded = fold(name || char(10) || description)',
        ]
      : [],
};
