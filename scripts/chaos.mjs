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
  ABORTED_REQUESTS: '5000',
  TWO_SERVERS_PEOPLE: '60',
  SALDO_HISTORIES: '2000',
  BENT_FILES: '5000',
  TIMING_TIMES: '8',
  STATEMENT_VARIANTS: '20000',
};
const tests = [
  'aborted',
  'backups.versions',
  'contention',
  'crash',
  'crash-bulk',
  'file-imports',
  'fuzz',
  'grown.property',
  'import-faults',
  'import-races',
  'misreadings',
  'outage',
  'raw-http',
  'timing',
  'two-servers',
];

const vitest = join(root, 'node_modules', '.bin', 'vitest');
const { status } = spawnSync(
  findNode(),
  [
    vitest,
    'run',
    ...['--project', 'unit', '--project', 'api:sqlite', '--project', 'api:postgres'],
    ...tests.map((name) => `/${name}.`),
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
