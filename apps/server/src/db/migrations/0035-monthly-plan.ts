import type { Migration } from './migration.ts';

/** What a person plans to spend each month, by category; and what of it is carried over or saved up. */
export const monthlyPlan: Migration = {
  id: '0035-monthly-plan',
  statements: ({ integer, text, clustered }) => [
    `create table plan_settings (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      mode ${text} not null,
      start_month ${integer},
      sources ${text},
      change_no ${integer} not null default 0,
      primary key (owner, id)
    ) ${clustered}`,
    `create table plan_months (
      owner ${integer} not null references owners (number) on delete cascade,
      category_no ${integer} not null,
      month ${integer} not null,
      cents ${integer},
      rollover ${text},
      change_no ${integer} not null default 0,
      primary key (owner, category_no, month)
    ) ${clustered}`,
    `create table plan_targets (
      owner ${integer} not null references owners (number) on delete cascade,
      category_no ${integer} not null,
      cents ${integer} not null check (cents > 0),
      due ${integer} not null,
      every ${text},
      since_month ${integer} not null,
      change_no ${integer} not null default 0,
      primary key (owner, category_no)
    ) ${clustered}`,
  ],
};
