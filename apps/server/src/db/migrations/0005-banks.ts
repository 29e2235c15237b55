import type { Migration } from '../migration.ts';

/** Banks, and who has linked which. */
export const banks: Migration = {
  id: '0005-banks',
  statements: ({ text, integer, clustered }) => [
    `create table institutions (
      id ${text} not null,
      yapily_id ${text} not null unique,
      name ${text} not null,
      icon ${text} not null,
      primary key (id)
    ) ${clustered}`,
    `create table connections (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      institution_id ${text} not null,
      consent_token ${text},
      primary key (owner, id)
    ) ${clustered}`,
  ],
};
