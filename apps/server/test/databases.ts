/**
 * Which tests meet which database. All of them run on SQLite. In `npm test` those below run on PostgreSQL as well: what
 * writes or adds up money, searches, reports, brings in and takes along, restores, migrates, waits for others, or has
 * SQL of its own for an engine. The rest speaks to the database through the same queries as these, and runs on both in
 * `npm run test:all`, every night.
 */
const onBothDatabases = {
  'account-data': [
    'archive-ids.api',
    'export-list.api',
    'large-archives.api',
    'leaving-races.api',
    'personal-data.api',
  ],
  banks: [
    'balance-proofs.api',
    'banks.api',
    'file-and-bank.api',
    'file-doubles.api',
    'file-imports.api',
    'file-races.api',
    'import-faults',
    'import-history.api',
    'import-races.api',
    'import-redo.api',
    'import-ties.api',
    'reimport.api',
  ],
  db: [
    'contention.api',
    'crash',
    'crash-bulk',
    'in-use.api',
    'long-changes.api',
    'long-reads.api',
    'long-writer.api',
    'migrate-data.api',
    'migrate-thousandths.api',
    'migrate.api',
    'outage',
    'prepared.api',
    'row-keys.api',
  ],
  http: ['fuzz.api', 'metrics.api', 'streams.api'],
  money: [
    'ask.api',
    'attachments.api',
    'balances.api',
    'bulk.api',
    'category-groups.api',
    'changes-feed.api',
    'currencies.api',
    'explained-past.api',
    'explained-rows.api',
    'filters.property',
    'foreseen-undo.api',
    'goals.api',
    'grown.property',
    'history.api',
    'impossible-money.api',
    'learning.api',
    'left-out.api',
    'ledger.property',
    'long-lists.api',
    'monthly-plan.api',
    'monthly-plan.property',
    'months.api',
    'forecast.api',
    'recurring-decisions.api',
    'recurring.api',
    'scenarios.api',
    'refunds-and-tags.api',
    'reports.api',
    'reports.hledger.api',
    'restored-links.api',
    'splits.api',
    'statements.api',
    'transactions.api',
    'transfers.api',
    'verify.api',
  ],
  operations: [
    'backups.api',
    'backups.refused.api',
    'backups.versions.api',
    'rotate-key.api',
    'shared-database.api',
    'stored-files.programs.api',
  ],
  platform: ['live.api', 'mails.api'],
  push: ['push-delivery.api', 'push-devices.api', 'push-news.api'],
} satisfies Record<string, string[]>;

/** What happens before any database is asked is the same with each, always. */
const beforeAnyDatabase = [
  'http/aborted',
  'http/raw-http',
  'http/slow-readers',
  'identity/timing',
  'push/push-encryption',
];

const toPath = (name: string) => `apps/server/test/${name}.test.ts`;

export const testsBeforeAnyDatabase = beforeAnyDatabase.map(toPath);
export const testsOnBothDatabases = Object.entries(onBothDatabases).flatMap(([folder, names]) =>
  names.map((name) => toPath(`${folder}/${name}`)),
);
