import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const rules: { name: string }[] = createRequire(import.meta.url)('../.dependency-cruiser.cjs').forbidden;

const forbidden = [
  ['no-circles', 'apps/web/src/app/a.ts', 'apps/web/src/app/b.ts'],
  ['no-unresolved', 'apps/server/src/a.ts', 'apps/server/src/nowhere.ts'],
  ['domain-is-pure', 'packages/domain/src/a.ts', 'packages/contract/src/b.ts'],
  ['contract-knows-domain-only', 'packages/contract/src/a.ts', 'packages/bank-wire/src/c.ts'],
  ['bank-wire-is-alone', 'packages/bank-wire/src/a.ts', 'packages/domain/src/b.ts'],
  ['web-not-server', 'apps/web/src/a.ts', 'apps/server/src/b.ts'],
  ['server-not-web', 'apps/server/src/c.ts', 'apps/web/src/d.ts'],
  ['sandbox-is-outside', 'apps/sandbox/src/a.ts', 'packages/contract/src/b.ts'],
  ['wire-in-the-adapter-only', 'apps/server/src/features/x/a.ts', 'packages/bank-wire/src/b.ts'],
  ['features-not-app', 'apps/server/src/features/x/d.ts', 'apps/server/src/app.ts'],
  ['adapters-know-no-feature', 'apps/server/src/adapters/a.ts', 'apps/server/src/features/x/b.ts'],
  ['http-knows-no-feature', 'apps/server/src/http/a.ts', 'apps/server/src/features/x/b.ts'],
  ['ui-knows-no-feature', 'apps/web/src/ui/a.ts', 'apps/web/src/features/x/b.ts'],
  ['features-meet-in-queries', 'apps/web/src/features/x/a.ts', 'apps/web/src/features/y/b.ts'],
  ['no-circles-of-folders', 'apps/web/src/features/v', 'apps/web/src/features/w'],
  ['no-test-in-product', 'apps/server/src/d.ts', 'apps/server/test/b.ts'],
] as const;

const missing = 'apps/server/src/nowhere.ts';
const allowed = ['apps/web/src/features/x/c.ts', 'apps/web/src/features/y/y.queries.ts'] as const;

/** Each folder needs the other, though no file is part of a circle. */
const circleOfFolders: [from: string, to: string][] = [
  ['apps/web/src/features/v/a.ts', 'apps/web/src/features/w/w.queries.ts'],
  ['apps/web/src/features/w/a.ts', 'apps/web/src/features/v/v.queries.ts'],
];

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
  const planted = forbidden.flatMap(([rule, from, to]): [from: string, to: string][] =>
    rule === 'no-circles-of-folders' ? circleOfFolders : [[from, to]],
  );
  for (const [, to] of [...planted, allowed]) if (to !== missing) write(to, 'export type Thing = number;\n');
  for (const [from, to] of [...planted, allowed]) {
    const up = '../'.repeat(from.split('/').length - 1);
    write(from, `import type { Thing } from '${up}${to}';\nexport type Other = Thing;\n`);
  }
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
    const line = output.split('error ').find((part) => part.startsWith(`${rule}: ${from}`));
    expect(line).toContain(to);
  });

  it('let an allowed import through', () => expect(output).not.toContain(allowed[1]));
});
