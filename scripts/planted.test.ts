import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const rules: { name: string }[] = createRequire(import.meta.url)('../.dependency-cruiser.cjs').forbidden;

const forbidden = [
  ['no-cycles', 'apps/web/src/app/a.ts', 'apps/web/src/app/b.ts'],
  ['no-unresolved', 'apps/server/src/a.ts', 'apps/server/src/nowhere.ts'],
  ['domain-is-pure', 'packages/domain/src/a.ts', 'packages/contract/src/b.ts'],
  ['sorting-is-pure', 'packages/sorting/src/a.ts', 'packages/contract/src/b.ts'],
  ['planning-is-pure', 'packages/planning/src/a.ts', 'packages/contract/src/b.ts'],
  ['statements-are-pure', 'packages/statements/src/a.ts', 'packages/contract/src/b.ts'],
  ['contract-knows-domain-only', 'packages/contract/src/a.ts', 'packages/bank-wire/src/c.ts'],
  ['bank-wire-is-alone', 'packages/bank-wire/src/a.ts', 'packages/domain/src/b.ts'],
  ['web-not-server', 'apps/web/src/a.ts', 'apps/server/src/b.ts'],
  ['contract-is-types-in-the-browser', 'apps/web/src/features/x/d.ts', 'packages/contract/src/d.ts'],
  ['server-not-web', 'apps/server/src/c.ts', 'apps/web/src/d.ts'],
  ['sandbox-is-outside', 'apps/sandbox/src/a.ts', 'packages/contract/src/b.ts'],
  ['wire-in-the-adapter-only', 'apps/server/src/banks/x/a.ts', 'packages/bank-wire/src/b.ts'],
  ['ledger-looks-down', 'apps/server/src/ledger/a.ts', 'apps/server/src/platform/x/b.ts'],
  ['platform-looks-down', 'apps/server/src/platform/x/a.ts', 'apps/server/src/identity/x/b.ts'],
  ['money-looks-down', 'apps/server/src/money/x/a.ts', 'apps/server/src/banks/x/b.ts'],
  ['identity-looks-down', 'apps/server/src/identity/x/a.ts', 'apps/server/src/ledger/b.ts'],
  ['banks-looks-down', 'apps/server/src/banks/x/d.ts', 'apps/server/src/operations/x/b.ts'],
  ['push-looks-down', 'apps/server/src/push/x/a.ts', 'apps/server/src/operations/x/b.ts'],
  ['operations-looks-down', 'apps/server/src/operations/x/a.ts', 'apps/server/src/account-data/x/c.ts'],
  ['no-cycles-between-folders', 'apps/server/src/platform/y/a.ts', 'apps/server/src/platform/z/b.ts'],
  ['folders-below-their-root', 'packages/domain/src/x/a.ts', 'packages/domain/src/b.ts'],
  ['ledger-by-its-index', 'apps/server/src/money/x/f.ts', 'apps/server/src/ledger/write/b.ts'],
  ['handlers-are-the-edge', 'apps/server/src/money/x/d.ts', 'apps/server/src/money/y/y.handlers.ts'],
  ['modules-not-app', 'apps/server/src/money/x/e.ts', 'apps/server/src/app.ts'],
  ['edges-know-no-module', 'apps/server/src/http/a.ts', 'apps/server/src/money/x/b.ts'],
  ['adapters-know-no-http', 'apps/server/src/adapters/a.ts', 'apps/server/src/http/b.ts'],
  ['ledger-knows-no-http', 'apps/server/src/ledger/c.ts', 'apps/server/src/http/c.ts'],
  ['ui-knows-no-feature', 'apps/web/src/ui/a.ts', 'apps/web/src/features/x/b.ts'],
  ['features-meet-in-queries', 'apps/web/src/features/x/a.ts', 'apps/web/src/features/y/b.ts'],
  ['no-test-in-product', 'apps/server/src/d.ts', 'apps/server/test/b.ts'],
] as const;

const missing = 'apps/server/src/nowhere.ts';
const allowed = ['apps/web/src/features/x/c.ts', 'apps/web/src/features/y/y.queries.ts'] as const;

/** The import rules of this repository, run over a small tree in which each of them is broken once. */
function checkPlantedTree(): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-planted-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'tsconfig.json']) {
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const planted = forbidden.map(([, from, to]) => [from, to] as const);
  for (const [, to] of [...planted, allowed]) if (to !== missing) write(to, 'export type Thing = number;\n');
  for (const [from, to] of [...planted, allowed]) {
    const up = '../'.repeat(from.split('/').length - 1);
    write(from, `import type { Thing } from '${up}${to}';\nexport type Other = Thing;\n`);
  }
  // Its types would be allowed.
  write(
    'apps/web/src/features/x/d.ts',
    "import { Thing } from '../../../../../packages/contract/src/d.ts';\nexport type Other = Thing;\n",
  );
  // Back to the first folder, by another file: no file is in a cycle.
  write(
    'apps/server/src/platform/z/c.ts',
    "import type { Thing } from '../y/d.ts';\nexport type Other = Thing;\n",
  );
  write('apps/server/src/platform/y/d.ts', 'export type Thing = number;\n');
  write('apps/web/src/app/b.ts', "import type { Other } from './a.ts';\nexport type Thing = Other;\n");
  const args = [join(root, 'node_modules/.bin/depcruise'), '--output-type', 'err', 'apps', 'packages'];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, output: stdout };
}

describe('the import rules', () => {
  const { status, output } = checkPlantedTree();

  it('fail', () => expect(status).not.toBe(0));

  it('are all broken here: a new one needs a line above', () =>
    expect(rules.map(({ name }) => name)).toEqual(forbidden.map(([rule]) => rule)));

  it.each(forbidden)('%s: %s → %s is caught, though it is only a type', (rule, from, to) => {
    const isOfFolders = rule === 'no-cycles-between-folders';
    const [here, there] = isOfFolders ? [dirname(from), dirname(to)] : [from, to];
    const lines = output.split('error ').filter((part) => part.startsWith(`${rule}: ${here}`));
    expect(lines.join()).toContain(there);
  });

  it('let an allowed import through', () => expect(output).not.toContain(allowed[1]));
});

describe('the linter', () => {
  it('finds a promise that nobody waits for', () => {
    const folder = mkdtempSync(join(tmpdir(), 'saldo-planted-'));
    // Its answer is about the rules alone: whatever is ignored here by git is looked at there.
    const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: undefined }));
    writeFileSync(
      join(folder, 'a.ts'),
      'async function write(): Promise<void> {}\nexport function run(): void {\n  write();\n}\n',
    );
    const biome = join(root, 'node_modules/.bin/biome');
    const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', folder], {
      cwd: folder,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(stdout + stderr).toContain('noFloatingPromises');
    expect(status).not.toBe(0);
  });
});
