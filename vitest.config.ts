import { defineConfig } from 'vitest/config';

const api = (database: 'sqlite' | 'postgres') => ({
  test: {
    name: `api:${database}`,
    include: ['apps/server/test/**/*.test.ts'],
    provide: { database },
    ...(database === 'postgres' && { globalSetup: 'apps/server/test/postgres.setup.ts' }),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      api('sqlite'),
      api('postgres'),
    ],
  },
});
