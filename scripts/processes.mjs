import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listAmbiguous } from './env-file.mjs';
import { compiled, fail, findNode, root } from './install.mjs';
import { memory } from './memory.mjs';
import { parentOf } from './parent-of.mjs';

const PATIENCE = 15_000;

/** Variables of a `.env` file beside package.json; those already set win. */
export function loadEnvironment() {
  const file = join(root, '.env');
  if (!existsSync(file)) return;
  const [ambiguous] = listAmbiguous(readFileSync(file, 'utf8'));
  if (ambiguous) fail(ambiguous);
  process.loadEnvFile(file);
}

/** The bank's stand-in is for this machine: where others come, only whoever asks for it by its port has it. */
export function usesSandbox() {
  const { YAPILY_APPLICATION_ID, SANDBOX_PORT, PUBLIC_URL } = process.env;
  if (YAPILY_APPLICATION_ID) return false;
  return Boolean(SANDBOX_PORT) || !PUBLIC_URL || !URL.canParse(PUBLIC_URL) || isLoopback(new URL(PUBLIC_URL));
}

/** @param {URL} url */
const isLoopback = ({ hostname }) => /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);

/** Where the bank's stand-in listens. */
export function sandboxPort() {
  const port = Number(process.env.SANDBOX_PORT || Number(process.env.PORT || 3000) + 1);
  const name = process.env.SANDBOX_PORT ? 'SANDBOX_PORT' : 'PORT';
  if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`${name} must be a port number`);
  return port;
}

/**
 * Whoever runs this through npm and stops npm means all of it. npm passes a signal on to the shell that it started us
 * by, which dies of it without a word to us; and npm itself may be killed. So we look whether both still live.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) void stopAll(0);
  }, 500).unref();
}

/** Programs that live and die together. @type {import('node:child_process').ChildProcess[]} */
const children = [];
let isStopping = false;

/**
 * Starts a program of ours; resolves once it says that it is ready. When one ends, all end.
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string, saysReady?: boolean }} [options]
 * @returns {Promise<void>}
 */
export function start(args, { env = {}, cwd = root, saysReady = true } = {}) {
  const child = spawn(findNode(), args, {
    cwd,
    env: { NODE_COMPILE_CACHE: compiled, ...memory, ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  child.once('exit', (code) => void stopAll(code ?? 1));
  return saysReady ? new Promise((resolve) => child.once('message', () => resolve())) : Promise.resolve();
}

/** @param {number} code */
async function stopAll(code) {
  if (isStopping) return;
  isStopping = true;
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  const ended = running.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of running) child.kill('SIGTERM');
  const timer = setTimeout(() => {
    for (const child of running) child.kill('SIGKILL');
  }, PATIENCE);
  await Promise.all(ended);
  clearTimeout(timer);
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAll(0));
stopWithNpm();
