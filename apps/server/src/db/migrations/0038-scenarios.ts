import type { Migration } from './migration.ts';

/** Changes to try in the forecast, and recurring payments that end on a day. */
export const scenarios: Migration = {
  id: '0038-scenarios',
  statements: ({ integer, text, clustered }) => [
    `create table scenarios (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      name ${text} not null,
      changes ${text} not null,
      change_no ${integer} not null default 0,
      primary key (owner, id)
    ) ${clustered}`,
    `alter table recurring_items add column end_day ${integer}`,
  ],
};
