import type { Migration } from './migration.ts';

/** Pictures beside the people they show, so that every server and every backup has them; and facts of the database. */
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
