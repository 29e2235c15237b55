import { defineConfig } from 'vitest/config';
import { testsBeforeAnyDatabase, testsByNight, testsOnBothDatabases } from './apps/server/test/databases.ts';

const API = 'apps/server/test/**';
/** What a browser keeps, in Node, against the real server. */
const DEVICE = 'e2e/device/*.test.ts';
const ONLY_POSTGRES = `${API}/*.postgres.test.ts`;

/** `npm test` leaves some to the night, and runs on PostgreSQL what may differ there; whoever names a file means it. */
const isShort = process.env.SALDO_TESTS === 'short';

/** What `npm test -- quick` leaves out, and what is left to the night. */
const without = [
  ...(process.env.SALDO_WITHOUT ?? '').split(',').filter(Boolean),
  ...(isShort ? testsByNight : []),
];

/**
 * A busy machine may take its time: what is wrong stays wrong. These end what hangs; nothing is measured by them, so they
 * are far beyond what a machine half as fast needs with others at work beside.
 */
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // What is to come is waited for, not looked at once.
  expect: { poll: { timeout: 120_000 } },
};

/**
 * What is common to all: one process reads the code once for all of its files, as none leaves anything behind in it; and
 * what a test throws away goes without being looked at time and again, which was a fifth of all computing.
 */
const workers = {
  // All cores: a database that waits for its disk leaves the other one time to compute.
  maxWorkers: '100%',
  isolate: false,
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
};

const api = (database: 'sqlite' | 'postgres') => ({
  test: {
    name: `api:${database}`,
    ...workers,
    include:
      database === 'postgres' && isShort
        ? [ONLY_POSTGRES, ...testsOnBothDatabases]
        : [`${API}/*.test.ts`, DEVICE],
    exclude: [...(database === 'postgres' ? testsBeforeAnyDatabase : [ONLY_POSTGRES]), ...without],
    provide: { database },
    globalSetup: [
      'apps/server/test/support/bundle.setup.ts',
      ...(database === 'postgres' ? ['apps/server/test/support/postgres.setup.ts'] : []),
    ],
    ...patience,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...without],
          ...workers,
          ...patience,
        },
      },
      api('sqlite'),
      api('postgres'),
    ],
  },
});
