import type { Migration } from './migration.ts';

/** Banks, links, imports and the reasons for their decisions. */
export const banks: Migration = {
  id: '0005-banks',
  statements: ({ text, integer, blob, clustered }) => [
    `create table institutions (
      id ${text} not null,
      yapily_id ${text} not null unique,
      name ${text} not null,
      icon_url ${text},
      icon_type ${text},
      icon ${blob},
      refreshed_at ${text} not null,
      primary key (id)
    ) ${clustered}`,
    `create table connections (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      institution_id ${text} not null,
      link_ref ${text} not null,
      consent_token ${text},
      credential ${text},
      state ${text} not null,
      expires_at ${text},
      created_at ${text} not null,
      refreshed_at ${text},
      due_at ${text},
      problem ${text},
      problem_until ${text},
      warned_days ${integer} not null default 0,
      primary key (owner, id)
    ) ${clustered}`,
    'create index connections_by_due on connections (due_at)',
    `alter table sources add column account_key ${text}`,
    `alter table sources add column reported_at ${text}`,
    `alter table sources add column booked_cents ${integer}`,
    `alter table sources add column rows_cents ${integer}`,
    `alter table sources add column differs_since ${text}`,
    `create table bank_rows (
      owner ${integer} not null,
      source_no ${integer} not null,
      ref ${text} not null,
      transaction_id ${blob} not null,
      pending ${integer} not null,
      day ${integer} not null,
      cents ${integer} not null,
      name ${text} not null,
      description ${text} not null,
      primary key (owner, source_no, ref),
      foreign key (owner, source_no) references sources (owner, no) on delete cascade
    ) ${clustered}`,
    `create table imports (
      owner ${integer} not null,
      id ${text} not null,
      source_no ${integer} not null,
      state ${text} not null,
      started_at ${text} not null,
      fetched ${integer} not null,
      total ${integer} not null,
      added ${integer} not null,
      updated ${integer} not null,
      settled ${integer} not null,
      same ${integer} not null,
      gone ${integer} not null,
      primary key (owner, id),
      foreign key (owner, source_no) references sources (owner, no) on delete cascade
    ) ${clustered}`,
    `create table import_rows (
      owner ${integer} not null,
      import_id ${text} not null,
      no ${integer} not null,
      ref ${text} not null,
      transaction_id ${blob} not null,
      decision ${text} not null,
      reason ${text} not null,
      name ${text} not null,
      day ${integer} not null,
      cents ${integer} not null,
      before ${text},
      primary key (owner, import_id, no),
      foreign key (owner, import_id) references imports (owner, id) on delete cascade
    ) ${clustered}`,
    `create table bank_removals (
      id ${text} not null,
      kind ${text} not null,
      ref ${text} not null,
      attempts ${integer} not null,
      due_at ${text} not null,
      primary key (id)
    ) ${clustered}`,
  ],
};
