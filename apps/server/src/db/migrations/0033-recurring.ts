import type { Migration } from './migration.ts';

/** What people decided about recurring payments; and what was found, which is made again from their transactions. */
export const recurring: Migration = {
  id: '0033-recurring',
  statements: ({ integer, text, clustered }) => [
    `create table recurring_items (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      state ${text} not null,
      fixed ${integer} not null default 0,
      name ${text} not null,
      sign ${integer} not null,
      currency ${text} not null,
      source_no ${integer},
      category_no ${integer},
      low_cents ${integer} not null,
      cents ${integer} not null,
      high_cents ${integer} not null,
      days ${integer} not null,
      percent ${integer} not null,
      schedule ${text} not null,
      start_day ${integer},
      merchants ${text} not null,
      pinned ${text} not null,
      skipped ${text} not null,
      edited ${text} not null,
      change_no ${integer} not null default 0,
      primary key (owner, id)
    ) ${clustered}`,
    `create table recurring_states (
      owner ${integer} primary key references owners (number) on delete cascade,
      version ${integer} not null,
      known ${text} not null,
      upto_no ${integer} not null
    ) ${clustered}`,
    `create table recurring_rows (
      owner ${integer} not null references owners (number) on delete cascade,
      merchant ${integer} not null,
      day ${integer} not null,
      seq ${integer} not null,
      primary key (owner, merchant, day, seq)
    ) ${clustered}`,
    'create index recurring_rows_by_seq on recurring_rows (owner, seq)',
    `create table recurring_found (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      data ${text} not null,
      primary key (owner, id)
    ) ${clustered}`,
  ],
};
