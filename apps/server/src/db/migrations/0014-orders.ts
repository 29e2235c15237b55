import type { Migration } from './migration.ts';

/**
 * Sorting by amount and name, and searching for an amount, without scanning. Only the start of the text is
 * indexed: PostgreSQL limits index rows, and few texts share more.
 */
export const orders: Migration = {
  id: '0014-orders',
  statements: ({ engine }) => {
    // SQLite adds it to every index entry by itself.
    const seq = engine === 'sqlite' ? '' : ', seq';
    return [
      `create index transactions_by_amount on transactions (owner, abs(cents)${seq})`,
      `create index transactions_by_name on transactions (owner, substr(folded, 1, 12)${seq})`,
      ...(engine === 'sqlite' ? sqliteStatistics : []),
    ];
  },
};

/** Statistics for the planner, as in `0003-money.ts`. */
const sqliteStatistics = [
  `insert into sqlite_stat1 (tbl, idx, stat) values
    ('transactions', 'transactions_by_amount', '100000 100000 20'),
    ('transactions', 'transactions_by_name', '100000 100000 50')`,
  'analyze sqlite_schema',
];
