import type { Migration } from './migration.ts';

/** Which of the rules that clean names a person has turned off. */
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
