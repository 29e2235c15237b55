import type { Migration } from './migration.ts';

/** Proven addresses, recent authentication of sessions, and reverting a changed address. */
export const proof: Migration = {
  id: '0008-proof',
  statements: ({ text, clustered }) => [
    // Nobody was asked before, so every address is unproven.
    `alter table users add column email_proven_at ${text}`,
    `alter table sessions add column proven_at ${text} not null default ''`,
    'update sessions set proven_at = created_at',
    `alter table identities add column account ${text} not null default ''`,
    `alter table sign_ins add column linking_user_id ${text} references users (id) on delete cascade`,
    `alter table sign_ins add column linking_session_id ${text}`,
    `create table email_confirmations (
      user_id ${text} not null primary key references users (id) on delete cascade,
      token_hash ${text} not null unique,
      expires_at ${text} not null
    ) ${clustered}`,
    `create table email_takebacks (
      user_id ${text} not null references users (id) on delete cascade,
      token_hash ${text} not null unique,
      email ${text} not null,
      changed_at ${text} not null,
      expires_at ${text} not null,
      primary key (user_id, token_hash)
    ) ${clustered}`,
  ],
};
