import type { Migration } from './migration.ts';

/**
 * SQLite keeps the folded words beside each transaction too, as PostgreSQL does: what a search finds is then checked
 * without a call out of the database for each row. `fold` is made known where the database is opened.
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
