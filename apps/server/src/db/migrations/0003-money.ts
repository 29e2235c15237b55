import type { Migration } from './migration.ts';

/**
 * All tables of money. Rows are keyed by `owner`, a small number per person, and refer to sources and
 * categories by small numbers of that owner, so a hundred thousand transactions with their indexes fit in
 * memory. Public ids are extra columns.
 */
export const money: Migration = {
  id: '0003-money',
  statements: ({ engine, text, integer, blob, serial, strict, clustered }) => [
    `create table owners (
      number ${serial},
      user_id ${text} not null unique references users (id) on delete cascade,
      revision ${integer} not null default 0,
      turnover_cents ${integer} not null default 0
    ) ${strict}`,
    'insert into owners (user_id) select id from users',
    `create table sources (
      owner ${integer} not null references owners (number) on delete cascade,
      no ${integer} not null,
      id ${text} not null,
      name ${text} not null,
      type_source ${text} not null,
      cents ${integer} not null,
      opening_cents ${integer} not null,
      currency ${text} not null,
      yapily_id ${text},
      connection_id ${text},
      sample ${integer} not null default 0,
      primary key (owner, no),
      unique (owner, id)
    ) ${clustered}`,
    `create table categories (
      owner ${integer} not null references owners (number) on delete cascade,
      no ${integer} not null,
      id ${text} not null,
      name ${text} not null,
      description ${text} not null,
      sample ${integer} not null default 0,
      primary key (owner, no),
      unique (owner, id)
    ) ${clustered}`,
    `create table transactions (
      seq ${serial},
      owner ${integer} not null references owners (number) on delete cascade,
      id ${blob} not null,
      day ${integer} not null,
      source_no ${integer} not null,
      category_no ${integer},
      cents ${integer} not null check (cents <> 0),
      name ${text} not null,
      description ${text} not null,
      ${engine === 'postgres' ? `folded ${text} not null,` : ''}
      foreign key (owner, source_no) references sources (owner, no) on delete cascade,
      foreign key (owner, category_no) references categories (owner, no)
    ) ${strict}`,
    'create unique index transactions_by_id on transactions (owner, id)',
    'create index transactions_by_day on transactions (owner, day, seq)',
    'create index transactions_by_source on transactions (owner, source_no, day, seq)',
    'create index transactions_by_category on transactions (owner, category_no, day, seq)',
    `create table rollup_months (
      owner ${integer} not null references owners (number) on delete cascade,
      source_no ${integer} not null,
      category_no ${integer} not null,
      month ${integer} not null,
      income_cents ${integer} not null,
      expense_cents ${integer} not null,
      income_count ${integer} not null,
      expense_count ${integer} not null,
      foreign_count ${integer} not null,
      primary key (owner, source_no, category_no, month)
    ) ${clustered}`,
    `create table rollup_days (
      owner ${integer} not null references owners (number) on delete cascade,
      day ${integer} not null,
      income_cents ${integer} not null,
      expense_cents ${integer} not null,
      income_count ${integer} not null,
      expense_count ${integer} not null,
      foreign_count ${integer} not null,
      primary key (owner, day)
    ) ${clustered}`,
    `create table budgets (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      budget_cents ${integer} not null,
      target_day ${integer} not null,
      category_no ${integer},
      expense_cents ${integer} not null,
      sample ${integer} not null default 0,
      primary key (owner, id),
      foreign key (owner, category_no) references categories (owner, no)
    ) ${clustered}`,
    `create table fixed_expenses (
      owner ${integer} not null references owners (number) on delete cascade,
      id ${text} not null,
      name ${text} not null,
      cents ${integer} not null,
      category_no ${integer},
      source_no ${integer},
      day_of_month ${integer} not null,
      active ${integer} not null,
      sample ${integer} not null default 0,
      primary key (owner, id),
      foreign key (owner, category_no) references categories (owner, no),
      foreign key (owner, source_no) references sources (owner, no)
    ) ${clustered}`,
    `create table idempotency_keys (
      owner ${integer} not null references owners (number) on delete cascade,
      key ${text} not null,
      request_hash ${text} not null,
      answer ${text},
      expires_at ${text} not null,
      primary key (owner, key)
    ) ${clustered}`,
    ...(engine === 'sqlite' ? [...sqliteSearch, ...sqliteStatistics] : postgresSearch),
  ],
};

/** Trigrams of the search text; the index stores no text itself. */
const sqliteSearch = [
  `create virtual table transactions_search using fts5 (
    folded, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
  )`,
  `create trigger transactions_search_removal after delete on transactions begin
    delete from transactions_search where rowid = old.seq;
  end`,
];

/**
 * Statistics for SQLite's planner from the first row on: an owner has many days, several sources and more
 * categories. Without them it would walk days where a category is more selective.
 */
const sqliteStatistics = [
  'analyze',
  `delete from sqlite_stat1 where tbl = 'transactions'`,
  `insert into sqlite_stat1 (tbl, idx, stat) values
    ('transactions', 'transactions_by_id', '100000 100000 1'),
    ('transactions', 'transactions_by_day', '100000 100000 27 1'),
    ('transactions', 'transactions_by_source', '100000 100000 16000 5 1'),
    ('transactions', 'transactions_by_category', '100000 100000 2500 2 1')`,
  'analyze sqlite_schema',
];

const postgresSearch = [
  'create extension if not exists pg_trgm',
  'create index transactions_by_folded on transactions using gin (folded gin_trgm_ops)',
];
