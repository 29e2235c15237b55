import type { Migration } from './migration.ts';

/** Goals, and the sources that count towards them. */
export const goals: Migration = {
  id: '0026-goals',
  statements: ({ integer, text, clustered }) => [
    `create table goals (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      name ${text} not null,
      cents ${integer} not null check (cents > 0),
      target_day ${integer},
      sample ${integer} not null default 0,
      primary key (owner, id)
    ) ${clustered}`,
    `create table goal_sources (
      owner ${integer} not null references owners (number) on delete cascade,
      goal_id ${text} not null,
      source_no ${integer} not null,
      primary key (owner, goal_id, source_no),
      foreign key (owner, goal_id) references goals (owner, id) on delete cascade,
      foreign key (owner, source_no) references sources (owner, no) on delete cascade
    ) ${clustered}`,
    'create index goal_sources_by_source on goal_sources (owner, source_no)',
  ],
};
