import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ensureInstalled, findNode, root } from './install.mjs';

ensureInstalled();
const { ensureSystemParts } = await import('./system-parts.mjs');
ensureSystemParts();

// The tests that kill the server, with as many kills as a promise needs: minutes, not seconds.
const vitest = join(root, 'node_modules', '.bin', 'vitest');
const { status } = spawnSync(
  findNode(),
  [
    vitest,
    'run',
    '--project',
    'api:sqlite',
    '--project',
    'api:postgres',
    'apps/server/test/import-faults.test.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHAOS_KILLS: process.env.CHAOS_KILLS ?? '50',
      PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    },
  },
);
process.exit(status ?? 1);
