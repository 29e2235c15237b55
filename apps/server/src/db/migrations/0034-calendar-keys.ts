import type { Migration } from './migration.ts';

/** Keys to calendar feeds, as hashes. */
export const calendarKeys: Migration = {
  id: '0034-calendar-keys',
  statements: ({ text, clustered }) => [
    `create table calendar_keys (
      user_id ${text} primary key references users (id) on delete cascade,
      key_hash ${text} not null,
      created_at ${text} not null
    ) ${clustered}`,
    'create index calendar_keys_by_hash on calendar_keys (key_hash)',
  ],
};
