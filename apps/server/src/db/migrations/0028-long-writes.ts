import type { Migration } from './migration.ts';

/** Transactions that SQLite commits in chunks: which are running, and how to undo each chunk. Empty on PostgreSQL. */
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
