import type { Migration } from './migration.ts';

/** Saved reports. */
export const savedReports: Migration = {
  id: '0021-saved-reports',
  statements: ({ integer, text, clustered }) => [
    `create table saved_reports (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      name ${text} not null,
      report ${text} not null,
      query ${text} not null,
      primary key (owner, id)
    ) ${clustered}`,
  ],
};
