import type { Migration } from './migration.ts';

/** By how much each source's transactions moved its balance on each day, in its own currency. */
export const sourceDays: Migration = {
  id: '0037-source-days',
  statements: ({ integer, clustered }) => [
    `create table rollup_source_days (
      owner ${integer} not null references owners (number) on delete cascade,
      source_no ${integer} not null,
      day ${integer} not null,
      cents ${integer} not null,
      primary key (owner, source_no, day)
    ) ${clustered}`,
    `insert into rollup_source_days (owner, source_no, day, cents)
      select owner, source_no, day, cast(sum(cents) as bigint) from transactions group by owner, source_no, day`,
  ],
};
