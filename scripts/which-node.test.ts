import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { broughtNodes, findNodeProblem, isNewEnough } from './which-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('the Node that runs Saldo', () => {
  it('comes along from the registry, new enough, wherever the table says so', () => {
    const packages = Object.values(broughtNodes).map((brought) => brought?.package);
    expect(packages.toSorted()).toEqual(Object.keys(optionalDependencies).toSorted());
    expect(Object.values<string>(optionalDependencies).every(isNewEnough)).toBe(true);
  });

  it.each([
    ['darwin', 'arm64', 'v20.20.2', false],
    ['darwin', 'arm64', 'v24.15.0', false],
    ['darwin', 'arm64', 'v24.16.0', true],
    ['darwin', 'arm64', 'v26.0.0', true],
    ['darwin', 'x64', 'v20.0.0', true],
    ['linux', 'x64', 'v20.0.0', true],
    ['win32', 'x64', 'v20.0.0', true],
    ['win32', 'arm64', 'v22.9.0', false],
  ])('on %s %s with %s: can run is %s', (platform, arch, version, canRun) => {
    expect(findNodeProblem({ platform, arch, version }) === undefined).toBe(canRun);
  });
});

describe('a machine without such a Node', () => {
  const place = mkdtempSync(join(tmpdir(), 'saldo-node-'));
  afterAll(() => rmSync(place, { recursive: true }));

  it('is told before anything is installed', () => {
    for (const file of ['install.mjs', 'which-node.mjs']) {
      cpSync(join(root, 'scripts', file), join(place, 'scripts', file));
    }
    cpSync(join(root, 'package-lock.json'), join(place, 'package-lock.json'));
    const pretend = { platform: 'darwin', arch: 'arm64', version: 'v20.20.2' };
    const script = `
      for (const [key, value] of Object.entries(${JSON.stringify(pretend)}))
        Object.defineProperty(process, key, { value });
      (await import(${JSON.stringify(join(place, 'scripts', 'install.mjs'))})).ensureInstalled();
    `;
    const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(stderr).toBe(
      'Saldo cannot start: Node 24.16 or later is needed on darwin arm64; this is v20.20.2.\n',
    );
    expect([status, stdout, existsSync(join(place, 'node_modules'))]).toEqual([1, '', false]);
  });
});
