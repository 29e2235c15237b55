import type { Migration } from './migration.ts';

/**
 * A transaction that SQLite keeps in chunks, so that others may write in between: who is under way, and what takes each
 * of its chunks back. PostgreSQL has the tables and no rows in them.
 */
export const longWrites: Migration = {
  id: '0028-long-writes',
  statements: ({ integer, text, blob, serial, strict, clustered }) => [
    `create table long_writes (id ${serial}, owner ${integer} not null) ${strict}`,
    `create table undo_patches (
      write_id ${integer} not null,
      no ${integer} not null,
      patch ${blob} not null,
      words ${text} not null,
      primary key (write_id, no)
    ) ${clustered}`,
  ],
};
