import { execFileSync, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromDayNumber } from '../../packages/domain/src/index.ts';
import { root } from '../../scripts/install.mjs';
import type { BenchRow } from '../history.ts';
import type { Engine, Totals } from './engine.ts';

const VERSION = '26.9.0';
const home = join(root, '.cache', 'peers');

/** Its engine as it is published, outside of what Saldo installs. It compiles its own SQLite: once, here. */
export function ensureActual(): void {
  if (findNode() !== undefined) return;
  console.log(`installing @actual-app/api ${VERSION} …`);
  mkdirSync(home, { recursive: true });
  const manifest = {
    private: true,
    dependencies: { '@actual-app/api': VERSION },
    allowScripts: { 'better-sqlite3': true },
  };
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest));
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: home, stdio: 'ignore' });
  npm('install', '--no-audit', '--no-fund');
  npm('rebuild', 'better-sqlite3', '--foreground-scripts');
}

/** The Node that its SQLite was compiled for: ours, or the one that npm runs on. */
function findNode(): string | undefined {
  if (!existsSync(join(home, 'node_modules'))) return undefined;
  const open = `new (require('better-sqlite3'))(':memory:')`;
  return [process.execPath, process.env.npm_node_execpath ?? process.execPath, '/usr/local/bin/node'].find(
    (node) => spawnSync(node, ['-e', open], { cwd: home }).status === 0,
  );
}

const toTransaction = (imported_id: string | null, { day, cents, name, description }: BenchRow) => ({
  ...{ date: fromDayNumber(day as never), amount: cents, payee_name: name, notes: description },
  ...(imported_id && { imported_id }),
});

/** A statement's rows have the ids that they had before. */
const toStatement = (rows: readonly BenchRow[]) =>
  rows.map((row, index) => toTransaction(`row ${index}`, row));

/** In a process of its own: it keeps its ledger in the process, and writes to the console. */
export async function openActual(folder: string): Promise<Engine> {
  const execPath = findNode();
  if (!execPath) throw new Error('Actual’s engine could not be compiled');
  const child = fork(fileURLToPath(new URL('./actual.child.mjs', import.meta.url)), [home, folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execPath,
    execArgv: [],
  });
  await once(child, 'message');
  const call = async (name: string, rows: readonly object[] = []) => {
    child.send({ name, rows });
    const [answer] = await once(child, 'message');
    if (answer.error) throw new Error(answer.error);
    return answer.result;
  };
  return {
    importAll: (rows) => call('importAll', toStatement(rows)),
    importMore: (rows, more) => call('importAll', toStatement([...rows, ...more])),
    addOne: (row) => call('addOne', [toTransaction(null, row)]),
    firstPage: () => call('firstPage'),
    months: () => call('months'),
    totals: () => call('totals') as Promise<Totals>,
    close: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
