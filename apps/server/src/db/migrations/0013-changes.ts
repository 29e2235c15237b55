import type { Migration } from './migration.ts';

/**
 * The ledger grows: what a movement is, its lines, tags and receipts, and what every row was before it was changed.
 * `change_no` says which of its owner's changes made a row what it is; what it was until another lies in `entry_versions`
 * under the number of that other. Rows from before have 0.
 */
export const changes: Migration = {
  id: '0013-changes',
  statements: ({ engine, text, integer, blob, clustered }) => [
    ...['changes', 'sources_made', 'categories_made', 'tags_made', 'attachments_made'].map(
      (column) => `alter table owners add column ${column} ${integer} not null default 0`,
    ),
    ...['sources', 'categories'].map(
      (table) => `update owners set ${table}_made =
        coalesce((select max(no) from ${table} where ${table}.owner = owners.number), 0)`,
    ),
    `alter table transactions add column kind ${integer} not null default 0`,
    `alter table transactions add column change_no ${integer} not null default 0`,
    `alter table transactions add column more ${text}`,
    'update transactions set kind = case when cents > 0 then 1 else 2 end',
    ...['rollup_months', 'rollup_days'].flatMap((table) =>
      ['refund_cents', 'transfer_in_cents', 'transfer_out_cents', 'transfer_count'].map(
        (column) => `alter table ${table} add column ${column} ${integer} not null default 0`,
      ),
    ),
    `create table changes (
      owner ${integer} not null references owners (number) on delete cascade,
      no ${integer} not null,
      at ${integer} not null,
      made_by ${text} not null,
      kind ${text} not null,
      name ${text},
      count ${integer} not null,
      first_seq ${integer},
      last_seq ${integer},
      undoes ${integer},
      undone_by ${integer},
      for_good ${integer} not null default 0,
      primary key (owner, no)
    ) ${clustered}`,
    `create table entry_versions (
      owner ${integer} not null references owners (number) on delete cascade,
      until_no ${integer} not null,
      seq ${integer} not null,
      id ${blob} not null,
      day ${integer} not null,
      source_no ${integer} not null,
      category_no ${integer},
      cents ${integer} not null,
      kind ${integer} not null,
      name ${text} not null,
      description ${text} not null,
      more ${text},
      change_no ${integer} not null,
      primary key (owner, until_no, seq)
    ) ${clustered}`,
    'create index entry_versions_by_entry on entry_versions (owner, seq, until_no)',
    `create table row_versions (
      owner ${integer} not null references owners (number) on delete cascade,
      until_no ${integer} not null,
      what ${text} not null,
      key ${text} not null,
      data ${text},
      primary key (owner, until_no, what, key)
    ) ${clustered}`,
    'create index row_versions_by_row on row_versions (owner, what, key, until_no)',
    `create table entry_index (
      owner ${integer} not null references owners (number) on delete cascade,
      what ${integer} not null,
      key ${integer} not null,
      seq ${integer} not null,
      primary key (owner, what, key, seq)
    ) ${clustered}`,
    `create table tags (
      owner ${integer} not null references owners (number) on delete cascade,
      no ${integer} not null,
      name ${text} not null,
      folded ${text} not null,
      primary key (owner, no),
      unique (owner, folded)
    ) ${clustered}`,
    `create table attachments (
      owner ${integer} not null references owners (number) on delete cascade,
      no ${integer} not null,
      id ${text} not null,
      name ${text} not null,
      type ${text} not null,
      bytes ${integer} not null,
      seq ${integer} not null,
      content ${blob} not null,
      primary key (owner, no),
      unique (owner, id)
    ) ${engine === 'sqlite' ? 'strict' : ''}`,
    `create table trash (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      kind ${text} not null,
      change_no ${integer} not null,
      seq ${integer},
      primary key (owner, id)
    ) ${clustered}`,
    'create index trash_by_change on trash (owner, change_no)',
  ],
};
