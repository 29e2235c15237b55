import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { variableNames } from '../apps/server/src/config/config.ts';
import { ensureServerBuilt } from './build-server.mjs';
import { listAmbiguous } from './env-file.mjs';
import { memory } from './memory.mjs';
import { isNewEnough } from './which-node.mjs';

/** Nothing here runs an engine: what the files of `deploy` and docs/operations.md name has to be there. */

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isThere = (path: string) => existsSync(join(root, path));
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

// What starts is made; the rest is in the checkout.
await ensureServerBuilt();

const dockerfile = read('deploy/Dockerfile');
const compose = read('deploy/compose.yaml');
const unit = read('deploy/saldo.service');
const operations = read('docs/operations.md');
const dashboard = read('deploy/grafana/saldo.json');
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

/** Others' variables that are named here; OpenTelemetry's exporter reads its own. */
const OTHERS = [
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'POSTGRES_DB',
];
const isKnown = (name: string) =>
  variableNames.includes(name) || OTHERS.includes(name) || Object.hasOwn(memory, name);
const image = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
);

/** What a server takes at most to end: requests, jobs, traces, and a moment to close. */
function longestStop(): number {
  const readNumber = (file: string, pattern: RegExp) =>
    Number(pattern.exec(read(file))?.[1]?.replace('_', ''));
  const requests = readNumber('apps/server/src/http/ops/stopping.ts', /PATIENCE_MS = ([\d_]+);/);
  const jobs = readNumber('apps/server/src/platform/scheduler/job.ts', /PATIENCE = ([\d_]+);/);
  const traces = readNumber('apps/server/src/adapters/monitoring/otlp-tracer.ts', /PATIENCE_MS = ([\d_]+);/);
  return (requests + jobs + traces) / 1000 + 1;
}

describe('each variable', () => {
  it('of the configuration stands in docs/operations.md and .env.example', () => {
    const readme = read('docs/operations.md');
    const example = all(read('.env.example'), /^(\w+)=/gm);
    expect(variableNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
    expect(variableNames.filter((name) => !example.includes(name))).toEqual([]);
  });

  it('without which others are led to this machine, or to nothing, stands in saldo.env.example', () => {
    const example = all(read('deploy/saldo.env.example'), /^(\w+)=/gm);
    const needed = variableNames.filter((name) =>
      /^(EMAILJS|VAPID|YAPILY)_|^(PUBLIC_URL|SMTP_URL)$/.test(name),
    );
    expect(needed.length).toBe(12);
    expect(needed.filter((name) => !example.includes(name))).toEqual([]);
    for (const file of ['deploy/saldo.env.example', 'deploy/database.env.example', '.env.example'])
      expect(listAmbiguous(read(file))).toEqual([]);
  });

  it.each([
    ['the image', all(dockerfile, /^ENV (\w+)=/gm)],
    ['compose.yaml', all(compose, /^ {6}([A-Z_]+):/gm)],
    ['the unit', all(unit, /^Environment=(\w+)=/gm)],
    ['saldo.env.example', all(read('deploy/saldo.env.example'), /^(?:# )?([A-Z_]+)=/gm)],
    ['database.env.example', all(read('deploy/database.env.example'), /^(\w+)=/gm)],
    ['docs/operations.md', all(operations, /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)],
  ])('of %s is one', (_, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });
});

it.each(Object.entries(memory))('image and unit give memory back as npm start does: %s', (name, value) => {
  expect(image[name]).toBe(value);
  expect(unit).toContain(`Environment=${name}=${value}\n`);
});

describe('the image', () => {
  it('is built of what is there, by a Node that is new enough', () => {
    for (const major of all(dockerfile, /^FROM node:(\d+)-/gm))
      expect(isNewEnough(`v${major}.99.0`)).toBe(true);
    expect(all(dockerfile, /npm run (\S+)/g).filter((name) => !scripts.includes(name))).toEqual([]);
    const copied = all(dockerfile, /^COPY --from=build \/saldo\/(\S+)/gm);
    const MADE = ['node_modules', 'apps/server/dist', 'apps/web/dist'];
    expect(copied).toEqual(expect.arrayContaining(MADE));
    expect(copied.filter((path) => !MADE.includes(path) && !isThere(path))).toEqual([]);
  });

  it('starts the server where compose.yaml expects it, as nobody who may do anything', () => {
    const [command = ''] = all(dockerfile, /^CMD (\[.*\])$/gm);
    const [, program] = JSON.parse(command) as string[];
    expect(isThere(program ?? '')).toBe(true);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(all(dockerfile, /^EXPOSE (\d+)$/gm)).toEqual([image.PORT]);
    expect(all(dockerfile, /^VOLUME (\S+)$/gm)).toEqual([image.DATA_DIR]);
    expect(all(compose, /127\.0\.0\.1:\d+:(\d+)/g)).toEqual([image.PORT]);
    expect(compose).toContain(`- data:${image.DATA_DIR}\n`);
    expect(compose).toContain('context: ..\n      dockerfile: deploy/Dockerfile\n');
  });

  it('is asked for its health at an address that exists', () => {
    const [path] = all(dockerfile, /PORT\}(\/\w+)`/g);
    expect(read('apps/server/src/http/ops/health.ts')).toContain(`app.get('${path}'`);
  });

  it('holds no secret and no data of the folder that it is built in', () => {
    const left = read('.dockerignore').split('\n');
    expect(left).toEqual(expect.arrayContaining(['.git', '.env', '**/*.env', 'data', '**/node_modules']));
  });

  it('gets its secrets from files that nobody commits', () => {
    const files = all(compose, /env_file: (\S+)/g);
    expect(files).toEqual(['saldo.env', 'database.env']);
    for (const file of files) expect(isThere(`deploy/${file}.example`)).toBe(true);
    expect(read('.gitignore').split('\n')).toContain('deploy/*.env');
  });
});

describe('the unit', () => {
  it('starts what is in the folder that it names', () => {
    const [folder = ''] = all(unit, /^WorkingDirectory=(\S+)$/gm);
    const [start = ''] = all(unit, /^ExecStart=(.+)$/gm);
    const [node = '', program = ''] = start.split(' ');
    expect(node).toBe(`${folder}/node_modules/.bin/node`);
    expect(isThere(program)).toBe(true);
    const brought = globSync('node_modules/node-*/package.json', { cwd: root });
    for (const file of brought) expect(JSON.parse(read(file)).bin).toHaveProperty('node');
    for (const path of all(unit, /file:(\S+)/g)) expect(isThere(path.replace(`${folder}/`, ''))).toBe(true);
  });

  it('keeps its data where docs/operations.md and the example say', () => {
    const [state] = all(unit, /^StateDirectory=(\S+)$/gm);
    const [settings = ''] = all(unit, /^EnvironmentFile=(\S+)$/gm);
    expect(read('deploy/saldo.env.example')).toContain(`DATA_DIR=/var/lib/${state}\n`);
    expect(operations).toContain(settings);
  });

  it('and the containers wait as long as a server may take to end', () => {
    const [seconds] = all(unit, /^TimeoutStopSec=(\d+)$/gm);
    const [grace] = all(compose, /saldo:[\s\S]*?stop_grace_period: (\d+)s/g);
    const [option] = all(operations, /--stop-timeout (\d+)/g);
    expect(longestStop()).toBeGreaterThan(10);
    for (const given of [seconds, grace, option]) expect(Number(given)).toBeGreaterThan(longestStop());
  });
});

describe('docs/operations.md', () => {
  it('names commands, programs, files and headings that are there', () => {
    expect(all(operations, /npm run ([\w:-]+)/g).filter((name) => !scripts.includes(name))).toEqual([]);
    const paths = all(operations, /\b((?:deploy|apps|scripts)\/[\w./-]*\w)/g);
    const written = paths.filter((path) => !path.endsWith('.env'));
    expect(written.length).toBeGreaterThan(10);
    expect(written.filter((path) => !isThere(path))).toEqual([]);
    const headings = all(operations, /^#+ (.+)$/gm).map((title) => title.toLowerCase().replaceAll(' ', '-'));
    expect(all(operations, /\]\(#([\w-]+)\)/g).filter((anchor) => !headings.includes(anchor))).toEqual([]);
    const links = all(operations, /\]\(\.\.\/([\w./-]+)/g);
    expect(links.filter((path) => !isThere(path))).toEqual([]);
  });
});

const metrics = read('apps/server/src/http/ops/metrics.ts');
/** Those of Node's process come from the library: `image.test.ts` looks for all of them on a running server. */
const ours = [...all(metrics, /name: '(\w+)'/g), ...all(metrics, /^ {2}((?:database|saldo)_\w+):/gm)];

describe('the dashboard', () => {
  it('and docs/operations.md ask for metrics that there are, by labels that they have', () => {
    const labels = [
      'instance',
      'le',
      ...all(metrics, /labelNames: \[(.*)\]/g).flatMap((list) => all(list, /'(\w+)'/g)),
    ];
    for (const text of [dashboard, operations]) {
      const asked = all(text, /\b((?:http|database|saldo)_[a-z_]{4,})\b(?! =)/g);
      const names = asked.map((name) => name.replace(/^(http_\w+_seconds)_(bucket|count|sum)$/, '$1'));
      expect(names.length).toBeGreaterThan(8);
      expect(names.filter((name) => !ours.includes(name))).toEqual([]);
      const used = [
        ...all(text, /\bby \(([\w, ]+)\)/g).flatMap((list) => list.split(', ')),
        ...all(text, /\{\{(\w+)\}\}/g),
        ...all(text, /[{,](\w+)=~?\\?"/g),
      ];
      expect(used.filter((label) => !labels.includes(label))).toEqual([]);
    }
  });

  it('shows everything that is measured of Saldo and its database', () => {
    const shown = ours.filter((name) => !dashboard.includes(name));
    expect(shown).toEqual([]);
  });

  it('has panels that do not lie on each other', () => {
    type Panel = { id: number; title: string; gridPos: { x: number; y: number; w: number; h: number } };
    const { panels } = JSON.parse(dashboard) as { panels: Panel[] };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const overlap = panels.flatMap((one, index) =>
      panels
        .slice(index + 1)
        .filter(
          ({ gridPos: { x, y, w, h } }) =>
            x < one.gridPos.x + one.gridPos.w &&
            one.gridPos.x < x + w &&
            y < one.gridPos.y + one.gridPos.h &&
            one.gridPos.y < y + h,
        )
        .map(({ title }) => `${one.title} and ${title}`),
    );
    expect(overlap).toEqual([]);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });
});
