import type { Migration } from './migration.ts';

export const identity: Migration = {
  id: '0001-identity',
  statements: ({ text, clustered }) => [
    `create table users (
      id ${text} not null primary key,
      email ${text} not null,
      email_key ${text} not null unique,
      password_hash ${text},
      first_name ${text} not null,
      last_name ${text} not null,
      phone_number ${text} not null,
      photo_url ${text},
      yapily_id ${text},
      yapily_username ${text},
      created_at ${text} not null
    ) ${clustered}`,
    `create table sessions (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      token_hash ${text} not null unique,
      created_at ${text} not null,
      last_used_at ${text} not null,
      primary key (user_id, id)
    ) ${clustered}`,
  ],
};
