import type { Migration } from './migration.ts';

/**
 * The list in the order of amounts and of names, and a search for an amount, without looking at every row. Of the words
 * only the beginning: PostgreSQL takes no long ones into an index, and few rows have more than that in common.
 */
export const orders: Migration = {
  id: '0014-orders',
  statements: ({ engine }) => {
    // SQLite ends every entry with it by itself.
    const seq = engine === 'sqlite' ? '' : ', seq';
    return [
      `create index transactions_by_amount on transactions (owner, abs(cents)${seq})`,
      `create index transactions_by_name on transactions (owner, substr(folded, 1, 12)${seq})`,
      ...(engine === 'sqlite' ? sqliteStatistics : []),
    ];
  },
};

/** What SQLite's planner believes of them, as of the others in `0003-money.ts`. */
const sqliteStatistics = [
  `insert into sqlite_stat1 (tbl, idx, stat) values
    ('transactions', 'transactions_by_amount', '100000 100000 20'),
    ('transactions', 'transactions_by_name', '100000 100000 50')`,
  'analyze sqlite_schema',
];
