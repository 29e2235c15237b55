import { spawn } from 'node:child_process';
import { ensureInstalled, findNode, root } from './install.mjs';

ensureInstalled();
const { loadEnvironment } = await import('./processes.mjs');

// `node scripts/run.mjs program.ts …`: one program of ours, on the Node that Saldo brings.
loadEnvironment();
const child = spawn(findNode(), process.argv.slice(2), { cwd: root, stdio: 'inherit' });
child.once('exit', (code) => process.exit(code ?? 1));
