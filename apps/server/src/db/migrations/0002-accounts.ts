import type { Migration } from './migration.ts';

export const accounts: Migration = {
  id: '0002-accounts',
  statements: ({ text, integer, clustered }) => [
    `alter table users add column language ${text} not null default 'en'`,
    `alter table sessions add column device ${text} not null default ''`,
    `create table password_resets (
      user_id ${text} not null primary key references users (id) on delete cascade,
      token_hash ${text} not null unique,
      expires_at ${text} not null
    ) ${clustered}`,
    `create table mails (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      recipient ${text} not null,
      subject ${text} not null,
      body_text ${text} not null,
      body_html ${text} not null,
      attempts ${integer} not null,
      due_at ${text} not null,
      primary key (user_id, id)
    ) ${clustered}`,
    'create index mails_by_due on mails (due_at)',
    `create table identities (
      user_id ${text} not null references users (id) on delete cascade,
      provider ${text} not null,
      subject ${text} not null,
      created_at ${text} not null,
      primary key (user_id, provider, subject),
      unique (provider, subject)
    ) ${clustered}`,
    `create table sign_ins (
      id ${text} not null primary key,
      provider ${text} not null,
      browser_hash ${text} not null,
      verifier ${text} not null,
      nonce ${text} not null,
      user_id ${text} references users (id) on delete cascade,
      code_hash ${text} unique,
      expires_at ${text} not null
    ) ${clustered}`,
    `create table counters (
      name ${text} not null primary key,
      count ${integer} not null,
      expires_at ${text} not null
    ) ${clustered}`,
  ],
};
