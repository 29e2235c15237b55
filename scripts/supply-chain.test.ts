import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => JSON.parse(readFileSync(`${root}${file}`, 'utf8'));

type Locked = {
  version?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  hasInstallScript?: boolean;
};
const locked: [string, Locked][] = Object.entries(read('package-lock.json').packages);
const fromOutside = locked.filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** A version; where two of one package are needed, one of them is called something else. */
const EXACT = /^(npm:[\w-]+@)?\d+\.\d+\.\d+$/;

describe('what comes from outside', () => {
  it('is pinned to one version each, in every package of ours', () => {
    const files = globSync(['package.json', '{packages,apps}/*/package.json', 'e2e/package.json'], {
      cwd: root,
    });
    expect(files.length).toBeGreaterThan(6);
    const loose = files.flatMap((file) => {
      const { dependencies, devDependencies, optionalDependencies } = read(file);
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([name, version]) => !name.startsWith('@saldo/') && !EXACT.test(String(version)))
        .map(([name, version]) => `${file}: ${name} ${version}`);
    });
    expect(loose).toEqual([]);
  });

  it('is locked with the hash of its content, and no address of where it came from', () => {
    expect(fromOutside.length).toBeGreaterThan(100);
    expect(fromOutside.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(fromOutside.filter(([, { resolved }]) => resolved)).toEqual([]);
  });

  it('runs nothing when it is installed', () => {
    expect(fromOutside.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
    expect(readFileSync(`${root}.npmrc`, 'utf8')).toContain('ignore-scripts=true');
  });

  it('is all in the bill of materials that npm run sbom prints', () => {
    const bill = JSON.parse(
      execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }),
    );
    expect(bill.bomFormat).toBe('CycloneDX');
    const listed = new Set(
      bill.components.map(({ name, version }: { name: string; version: string }) => `${name}@${version}`),
    );
    const missing = fromOutside
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
      .filter((name) => !listed.has(name));
    expect(missing).toEqual([]);
  });
});
