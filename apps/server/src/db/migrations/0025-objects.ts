import type { Migration } from './migration.ts';

/** Files can be in a bucket: the row then has their name and key. */
export const objects: Migration = {
  id: '0025-objects',
  statements: ({ text, clustered }) => [
    ...['pictures', 'attachments'].flatMap((table) => [
      `alter table ${table} add column object ${text}`,
      `alter table ${table} add column object_secret ${text}`,
      `create index ${table}_by_object on ${table} (object) where object is not null`,
    ]),
    `create table store_folders (
      folder ${text} not null primary key,
      made_at ${text} not null
    ) ${clustered}`,
    `create table loose_objects (
      name ${text} not null primary key,
      since ${text} not null
    ) ${clustered}`,
  ],
};
