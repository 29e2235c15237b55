import type { Migration } from './migration.ts';

/**
 * Balances reported by banks and files at the end of days, and the days each import covered; existing imports
 * cover the days of their rows.
 */
export const balancePoints: Migration = {
  id: '0023-balance-points',
  statements: ({ integer, text, clustered }) => [
    `create table balance_points (
      owner ${integer} not null,
      source_no ${integer} not null,
      day ${integer} not null,
      import_id ${text} not null,
      to_day ${integer} not null,
      cents ${integer} not null,
      is_booked ${integer} not null,
      apart ${text},
      primary key (owner, source_no, day, import_id),
      foreign key (owner, import_id) references imports (owner, id) on delete cascade
    ) ${clustered}`,
    `alter table imports add column from_day ${integer}`,
    `alter table imports add column to_day ${integer}`,
    `update imports set
      from_day = (select min(day) from import_rows
        where import_rows.owner = imports.owner and import_rows.import_id = imports.id and day > 0),
      to_day = (select max(day) from import_rows
        where import_rows.owner = imports.owner and import_rows.import_id = imports.id and day > 0)`,
  ],
};
