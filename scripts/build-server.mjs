import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { root } from './install.mjs';
import { rewriteImportUrls } from './rewrite-import-urls.mjs';

const src = join(root, 'apps/server/src');
const dist = join(root, 'apps/server/dist');
const SOURCES = [
  'apps/server/src',
  'apps/server/package.json',
  'packages',
  'package-lock.json',
  'scripts/build-server.mjs',
  'scripts/rewrite-import-urls.mjs',
  'scripts/stack-of-sources.mjs',
];

/** Read only where somebody asked for them, found by their own package, or made for one kind of machine. */
const NOT_BUNDLED = [
  /^@aws-sdk\//,
  /^@opentelemetry\/(?!api$)/,
  /^@scalar\//,
  /^pg-boss$/,
  /^pg-native$/,
  /^sharp$/,
];

/** A server that runs goes on reading parts of the bundle that it was started from. */
const KEPT_BUNDLES = 3;

/** Every file that is started for itself, under the name that it has in the bundle. */
function listPrograms() {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const programs = files.filter((file) =>
    /^(main|cli\/[\w-]+|.+\.worker)\.ts$/.test(file.replaceAll('\\', '/')),
  );
  return Object.fromEntries(programs.map((file) => [basename(file, '.ts'), join(src, file)]));
}

/**
 * The server as one bundle: Node reads a few files instead of a thousand. Built anew only when its sources changed,
 * into a folder that bears their fingerprint, so that no half a bundle and no other one is ever started.
 * @returns {Promise<string>} the folder: `main.js`, `backup.js` and so on
 */
export async function ensureServerBuilt() {
  const id = fingerprint(SOURCES, (file) => !file.endsWith('.test.ts')).slice(0, 16);
  const bundle = join(dist, id);
  if (!existsSync(bundle)) {
    console.log('Building the server …');
    const made = join(dist, `.made-${randomUUID()}`);
    await build(made);
    putInPlace(made, bundle);
    removeOldBundles();
  }
  const programs = Object.keys(listPrograms()).filter((name) => !name.endsWith('.worker'));
  for (const program of programs) pointTo(program, id);
  return bundle;
}

/** @param {string} folder */
async function build(folder) {
  const { rolldown } = await import('rolldown');
  const programs = listPrograms();
  const bundle = await rolldown({
    input: programs,
    cwd: root,
    platform: 'node',
    external: NOT_BUNDLED,
    plugins: [rewriteImportUrls({ folder, programs })],
    onLog: (level, log, report) => {
      // Packages of others: they work, and what is in them is theirs.
      if (level === 'warn' && !log.message.includes(`${src}/`)) return;
      report(level, log);
    },
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    banner: ({ isEntry }) => (isEntry ? "import './stack-of-sources.mjs';" : ''),
  });
  await bundle.close();
  copyFileSync(join(root, 'scripts/stack-of-sources.mjs'), join(folder, 'stack-of-sources.mjs'));
}

/** Of two that build at once, the first wins: what they made is the same. @param {string} made @param {string} bundle */
function putInPlace(made, bundle) {
  try {
    renameSync(made, bundle);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(bundle)) throw error;
  }
}

/** What starts the server by a name that stays: systemd, a container. @param {string} program @param {string} id */
function pointTo(program, id) {
  const file = join(dist, `${program}.js`);
  const text = `await import('./${id}/${program}.js');\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const made = join(dist, `.made-${randomUUID()}`);
  writeFileSync(made, text);
  renameSync(made, file);
}

function removeOldBundles() {
  const bundles = readdirSync(dist)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(dist, name));
  const byAge = bundles.toSorted((one, two) => statSync(two).mtimeMs - statSync(one).mtimeMs);
  for (const bundle of byAge.slice(KEPT_BUNDLES)) rmSync(bundle, { recursive: true, force: true });
}
