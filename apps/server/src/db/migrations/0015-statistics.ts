import type { Migration } from './migration.ts';

/**
 * Statistics for versions, as for transactions in `0003-money.ts`: a person has many, a transaction few.
 * Without them, looking for the versions of a few would scan all of a person's.
 */
export const statistics: Migration = {
  id: '0015-statistics',
  statements: ({ engine }) =>
    engine === 'postgres'
      ? []
      : [
          `insert into sqlite_stat1 (tbl, idx, stat) values
            ('entry_versions', 'entry_versions', '100000 100000 5000 1'),
            ('entry_versions', 'entry_versions_by_entry', '100000 100000 2 1'),
            ('entry_versions', 'entry_versions_by_day', '100000 100000 50 2'),
            ('row_versions', 'row_versions', '10000 10000 100 50 1'),
            ('row_versions', 'row_versions_by_row', '10000 10000 3000 2 1')`,
          'analyze sqlite_schema',
        ],
};
