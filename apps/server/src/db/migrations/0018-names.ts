import type { Migration } from './migration.ts';

/** Which name rules a person turned off. */
export const names: Migration = {
  id: '0018-names',
  statements: ({ integer, text, clustered }) => [
    `create table name_rules_off (
      owner ${integer} not null references owners (number) on delete cascade,
      rule ${text} not null,
      primary key (owner, rule)
    ) ${clustered}`,
  ],
};
