/**
 * Which tests meet which database, and when. `npm test` runs all of them on SQLite but for those of the night, and on
 * PostgreSQL as well those below: what writes or adds up money, searches, reports, brings in and takes along, restores,
 * migrates, waits for others, or has SQL of its own for an engine. The rest speaks to the database through the same
 * queries as these. `npm run test:all`, every night, runs everything on both.
 */
const onBothDatabases = {
  'account-data': ['archive-ids.api', 'export-list.api', 'leaving-races.api'],
  banks: [
    'account-places.api',
    'balance-proofs.api',
    'file-and-bank.api',
    'file-doubles.api',
    'file-imports.api',
    'file-races.api',
    'import-races.api',
    'import-ties.api',
    'kept-rows.api',
    'moved-rows.api',
    'next-statement.api',
  ],
  db: [
    'contention.api',
    'crash',
    'long-reads.api',
    'long-writer.api',
    'migrate-thousandths.api',
    'migrate.api',
    'outage',
    'prepared.api',
    'row-keys.api',
  ],
  http: ['metrics.api', 'streams.api'],
  money: [
    'ask.api',
    'balances.api',
    'bulk.api',
    'category-groups.api',
    'changes-feed.api',
    'filters.property',
    'forecast.api',
    'grown.property',
    'history.api',
    'impossible-money.api',
    'learning.api',
    'left-out.api',
    'ledger.property',
    'long-lists.api',
    'monthly-plan.property',
    'months.api',
    'recurring.api',
    'refunds-and-tags.api',
    'reports.api',
    'reports.hledger.api',
    'restored-links.api',
    'scenarios.api',
    'splits.api',
    'statements.api',
    'transactions.api',
    'transfers.api',
    'verify.api',
  ],
  operations: ['backups.api'],
  platform: ['live.api', 'sign-in-limits.api'],
} satisfies Record<string, string[]>;

/** What fills disks, floods, measures, kills again and again or lives through every old version: once a night. */
const byNight = [
  'account-data/large-archives.api',
  'banks/import-faults',
  'db/crash-bulk',
  'db/in-use.api',
  'db/long-changes.api',
  'db/long-statements.api',
  'db/lost-server.postgres',
  'http/aborted',
  'http/slow-readers',
  'identity/timing',
  'money/long-reports.api',
  'operations/backups.refused.api',
  'operations/backups.scratch.api',
  'operations/backups.versions.api',
  'operations/lying-bucket.api',
  'operations/moving.postgres',
  'operations/rotate-key.api',
  'operations/shared-database.api',
  'operations/stored-files.programs.api',
  'platform/shared-scheduler.postgres',
];

/** What happens before any database is asked is the same with each, always; and statements are counted on one. */
const beforeAnyDatabase = [
  'http/aborted',
  'http/raw-http',
  'http/slow-readers',
  'http/statements.api',
  'identity/timing',
  'push/push-encryption',
];

const toPath = (name: string) => `apps/server/test/${name}.test.ts`;

export const testsBeforeAnyDatabase = beforeAnyDatabase.map(toPath);
/** With the steps of the Dockerfile, which build everything once more. */
export const testsByNight = [...byNight.map(toPath), 'scripts/image.test.ts'];
export const testsOnBothDatabases = Object.entries(onBothDatabases).flatMap(([folder, names]) =>
  names.map((name) => toPath(`${folder}/${name}`)),
);
