import type { Migration } from './migration.ts';

/** Statement files waiting to be confirmed, answers about them, and imports from files. */
export const files: Migration = {
  id: '0019-files',
  statements: ({ integer, text, blob, clustered }) => [
    `alter table sources add column has_files ${integer} not null default 0`,
    `alter table imports add column kind ${text} not null default 'bank'`,
    `alter table imports add column file_name ${text}`,
    `alter table import_rows add column line ${integer}`,
    `create table file_imports (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      name ${text} not null,
      created_at ${text} not null,
      state ${text} not null,
      reading ${text} not null,
      options ${text} not null,
      content ${blob} not null,
      primary key (owner, id)
    ) ${clustered}`,
    `create table file_import_rows (
      owner ${integer} not null,
      file_id ${text} not null,
      version ${integer} not null,
      no ${integer} not null,
      rows ${text} not null,
      decisions ${text} not null,
      primary key (owner, file_id, version, no),
      foreign key (owner, file_id) references file_imports (owner, id) on delete cascade
    ) ${clustered}`,
    `create table file_habits (
      owner ${integer} not null references owners (number) on delete cascade,
      what ${text} not null,
      value ${text} not null,
      primary key (owner, what)
    ) ${clustered}`,
  ],
};
