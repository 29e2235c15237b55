import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureServerBuilt } from './build-server.mjs';
import { root } from './install.mjs';
import { findFreePort } from './throwaway-postgres.mjs';

const folder = mkdtempSync(join(tmpdir(), 'saldo-bundle-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const bundle = await ensureServerBuilt();
const environment = async (dataDir: string) => ({
  ...process.env,
  PORT: String(await findFreePort()),
  DATA_DIR: join(folder, dataDir),
  LOG_LEVEL: 'silent',
  BACKUP_HOURS: '0',
});

/** Tells, once the server is ready, which files it was read from. */
const COUNTING = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const files = new Set();
  registerHooks({ load(url, context, next) {
    if (url.startsWith('file:')) files.add(url);
    return next(url, context);
  } });
  const send = process.send.bind(process);
  process.send = () => send([...files]);
`)}`;

/** Of ours and of packages together; from the sources it would be near two thousand. */
const MOST_FILES = 30;

/** What few need, or not at once: mail, files in a bucket, tracing, pictures, the shared queue's own. */
const LATER = /nodemailer|s3-store|otlp-tracer|sharp|aws-sdk|opentelemetry|node_modules\/pg-boss/;

describe('the bundle of the server', () => {
  it('is ready after a few files, and serves what the sources describe', async () => {
    const env = await environment('ready');
    const server = fork(join(bundle, 'main.js'), { env, execArgv: [`--import=${COUNTING}`] });
    children.push(server);
    const [files] = (await once(server, 'message')) as [string[]];
    expect(files.length).toBeGreaterThan(1);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
    expect(files.filter((file) => LATER.test(file))).toEqual([]);
    const answer = await fetch(`http://localhost:${env.PORT}/api/openapi.json`);
    const served = (await answer.json()) as { paths: object };
    const described = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
    expect(served.paths).toEqual(described.paths);
  });

  it('names the sources in the stack of an error', async () => {
    const env = await environment('broken');
    mkdirSync(join(env.DATA_DIR, 'secret.key'), { recursive: true });
    const server = fork(join(bundle, 'main.js'), { env, silent: true });
    children.push(server);
    const complaint = await text(server.stderr ?? Readable.from([]));
    expect(complaint).toMatch(/apps\/server\/src\/crypto\/seal\.ts:\d+:\d+\)/);
    expect(complaint).toMatch(/apps\/server\/src\/main\.ts:\d+:\d+\)/);
    expect(complaint).not.toContain('.js:');
  });
});

describe('npm start', () => {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  // Beside the checkout: what it links to is found from there, too.
  const checkout = mkdtempSync(join(cache, 'checkout-'));
  afterAll(() => rmSync(checkout, { recursive: true, force: true }));

  /** Until it says that it is there; answers with all that it said. */
  async function start(): Promise<string> {
    const env = { ...(await environment('changed')), SANDBOX_PORT: String(await findFreePort()) };
    const saldo = spawn(process.execPath, ['scripts/start.mjs'], { cwd: checkout, env });
    children.push(saldo);
    let output = '';
    for (const stream of [saldo.stdout, saldo.stderr]) stream.on('data', (chunk) => (output += chunk));
    // It builds first, which takes minutes on a busy machine.
    await expect.poll(() => output, { timeout: 600_000 }).toContain('Ctrl-C stops everything.');
    const ended = once(saldo, 'exit');
    saldo.kill('SIGTERM');
    await ended;
    return output;
  }

  it('builds the server again after a change to its sources, and only then', async () => {
    for (const name of ['package.json', 'package-lock.json', 'packages', 'scripts', 'apps'])
      cpSync(join(root, name), join(checkout, name), {
        recursive: true,
        filter: (path) => !path.includes('node_modules') && !path.includes('apps/server/test'),
      });
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    expect(await start()).not.toContain('Building');

    const main = join(checkout, 'apps/server/src/main.ts');
    writeFileSync(main, `${readFileSync(main, 'utf8')}\nconsole.log('with the change');\n`);
    expect(await start()).toMatch(/Building the server[\s\S]*with the change/);
  });
});
