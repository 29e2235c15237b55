import type { Migration } from './migration.ts';

/** How people like to see things. */
export const preferences: Migration = {
  id: '0032-preferences',
  statements: ({ text, clustered }) => [
    `create table preferences (
      user_id ${text} primary key references users (id) on delete cascade,
      data ${text} not null
    ) ${clustered}`,
  ],
};
