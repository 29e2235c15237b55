import type { Migration } from './migration.ts';

/** Pictures in the database, so that all servers and backups have them; facts about the database. */
export const pictures: Migration = {
  id: '0009-pictures',
  statements: ({ text, blob, strict, clustered }) => [
    `create table pictures (
      name ${text} not null primary key,
      bytes ${blob} not null,
      created_at ${text} not null
    ) ${strict}`,
    'create index pictures_by_time on pictures (created_at)',
    `create table facts (
      name ${text} not null primary key,
      value ${text} not null
    ) ${clustered}`,
  ],
};
