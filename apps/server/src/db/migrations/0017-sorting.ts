import type { Migration } from './migration.ts';

/** Rules and the learner's state, which can be rebuilt at any time. */
export const sorting: Migration = {
  id: '0017-sorting',
  statements: ({ integer, text, blob, clustered }) => [
    `create table rules (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      name ${text} not null,
      match ${text} not null,
      conditions ${text} not null,
      actions ${text} not null,
      active ${integer} not null,
      position ${integer} not null,
      fired ${integer} not null default 0,
      primary key (owner, id)
    ) ${clustered}`,
    `create table sorters (
      owner ${integer} not null primary key references owners (number) on delete cascade,
      version ${integer} not null,
      known ${text} not null,
      upto_no ${integer} not null,
      state ${blob} not null
    ) ${clustered}`,
  ],
};
