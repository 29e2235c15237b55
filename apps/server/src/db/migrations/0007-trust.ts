import type { Migration } from './migration.ts';

/** Second factors, passkeys, security events and backups. */
export const trust: Migration = {
  id: '0007-trust',
  statements: ({ text, integer, clustered }) => [
    // Mails are sealed from now on; an earlier one may contain a password link.
    'delete from mails',
    `create table second_factors (
      user_id ${text} not null references users (id) on delete cascade,
      secret ${text} not null,
      enabled_at ${text},
      last_step ${integer} not null,
      primary key (user_id)
    ) ${clustered}`,
    `create table recovery_codes (
      user_id ${text} not null references users (id) on delete cascade,
      code_hash ${text} not null,
      primary key (user_id, code_hash)
    ) ${clustered}`,
    `create table passkeys (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      credential_id ${text} not null unique,
      public_key ${text} not null,
      algorithm ${integer} not null,
      uses ${integer} not null,
      name ${text} not null,
      created_at ${text} not null,
      last_used_at ${text},
      primary key (user_id, id)
    ) ${clustered}`,
    `create table passkey_challenges (
      hash ${text} not null,
      user_id ${text} references users (id) on delete cascade,
      expires_at ${text} not null,
      primary key (hash)
    ) ${clustered}`,
    `create table security_events (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      kind ${text} not null,
      detail ${text} not null,
      device ${text} not null,
      address ${text} not null,
      created_at ${text} not null,
      primary key (user_id, id)
    ) ${clustered}`,
    'create index security_events_by_time on security_events (created_at)',
    `create table backups (
      id ${text} not null,
      file ${text} not null,
      made_at ${text} not null,
      proven_at ${text},
      rows ${integer} not null,
      bytes ${integer} not null,
      primary key (id)
    ) ${clustered}`,
  ],
};
