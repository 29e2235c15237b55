import type { Migration } from './migration.ts';

/** Notifications: who wants which, where they are sent, what was told already, and what is on its way. */
export const push: Migration = {
  id: '0039-push',
  statements: ({ integer, text, clustered }) => [
    `create table push_settings (
      user_id ${text} primary key references users (id) on delete cascade,
      budget ${integer} not null,
      due ${integer} not null,
      missed ${integer} not null,
      below_zero ${integer} not null,
      amounts ${integer} not null,
      looked_at ${text} not null,
      looked_no ${integer} not null,
      foreseen_at ${text} not null,
      foreseen_no ${integer} not null
    ) ${clustered}`,
    `create table push_told (
      user_id ${text} not null references users (id) on delete cascade,
      what ${text} not null,
      told_at ${text} not null,
      primary key (user_id, what)
    ) ${clustered}`,
    // A device is one only as long as somebody is signed in there.
    `create table push_devices (
      user_id ${text} not null,
      id ${text} not null,
      session_id ${text} not null,
      endpoint_hash ${text} not null unique,
      subscription ${text} not null,
      name ${text} not null,
      language ${text} not null,
      created_at ${text} not null,
      last_sent_at ${text},
      primary key (user_id, id),
      foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
    ) ${clustered}`,
    `create table push_messages (
      user_id ${text} not null,
      id ${text} not null,
      device_id ${text} not null,
      data ${text} not null,
      expires_at ${text} not null,
      attempts ${integer} not null,
      due_at ${text} not null,
      problem ${text},
      given_up_at ${text},
      primary key (user_id, id),
      foreign key (user_id, device_id) references push_devices (user_id, id) on delete cascade
    ) ${clustered}`,
  ],
};
