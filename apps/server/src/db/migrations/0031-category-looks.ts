import type { Migration } from './migration.ts';

/** Groups of categories, and how a category looks. */
export const categoryLooks: Migration = {
  id: '0031-category-looks',
  statements: ({ integer, text, clustered }) => [
    `create table category_groups (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      name ${text} not null,
      position ${integer} not null,
      sample ${integer} not null default 0,
      change_no ${integer} not null default 0,
      primary key (owner, id)
    ) ${clustered}`,
    `alter table categories add column group_id ${text}`,
    `alter table categories add column colour ${text}`,
    `alter table categories add column icon ${text}`,
    `alter table categories add column position ${integer}`,
  ],
};
