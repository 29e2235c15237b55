import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ensureInstalled, findNode, root } from './install.mjs';

ensureInstalled();
const { ensureSystemParts } = await import('./system-parts.mjs');
ensureSystemParts();

/**
 * The tests that are short in `npm test`, with as many turns as a promise needs: twenty minutes, not seconds.
 * Each prints its figures; docs/trust.md holds those of the last long run.
 */
const turns = {
  CRASH_KILLS: '200',
  DATABASE_CRASHES: '10',
  CHAOS_KILLS: '50',
  FUZZ_REQUESTS: '20000',
};
const tests = ['crash', 'outage', 'import-faults', 'fuzz', 'timing', 'raw-http'];

const vitest = join(root, 'node_modules', '.bin', 'vitest');
const { status } = spawnSync(
  findNode(),
  [
    vitest,
    'run',
    ...['--project', 'api:sqlite', '--project', 'api:postgres'],
    ...tests.map((name) => `apps/server/test/${name}`),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...turns,
      ...process.env,
      PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    },
  },
);
process.exit(status ?? 1);
