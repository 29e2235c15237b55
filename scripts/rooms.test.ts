import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const listFiles = (pattern: string) => globSync(pattern, { cwd: root });

const SQL = /\bsql(<[^>`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/;
/** Where statements may stand: repositories, the ledger, and the database's own folder. */
const OF_SQL = /\.repository\.ts$|^apps\/server\/src\/(ledger|db)\//;

const hasSqlElsewhere = (path: string, text: string) => !OF_SQL.test(path) && SQL.test(text);

describe('SQL', () => {
  it('stands in repositories and the ledger, and nowhere else', () => {
    const product = listFiles('apps/server/src/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
    expect(product.length).toBeGreaterThan(150);
    expect(product.filter((path) => hasSqlElsewhere(path, readFileSync(join(root, path), 'utf8')))).toEqual(
      [],
    );
  });

  it.each([
    "await db.selectFrom('users').execute()",
    "trx\n  .deleteFrom('budgets')",
    'sql<number>`select 1`',
    'await sql`select 1`.execute(db)',
  ])('is seen in %j, in a service but not in a repository', (text) => {
    expect(hasSqlElsewhere('apps/server/src/money/budgets/budgets.service.ts', text)).toBe(true);
    expect(hasSqlElsewhere('apps/server/src/money/budgets/budgets.repository.ts', text)).toBe(false);
  });
});

/**
 * One noun stands for the next one: what it touches is what the next one will have to. It is one that nothing else is
 * built on, as recurring payments are on fixed expenses.
 */
const NOUN = /balance.?proof/i;
const MOST_TOUCHED = 12;

describe('a noun', () => {
  it(`is spoken of in at most ${MOST_TOUCHED} files that are not its own`, () => {
    const code = listFiles('{apps,packages,e2e,scripts}/**/*.{ts,tsx,mjs,cjs,css}').filter(
      (path) => !/(^|\/)(node_modules|dist)\//.test(path),
    );
    const others = code.filter((path) => !NOUN.test(path));
    expect(others.length).toBeLessThan(code.length - 15);
    const touched = others.filter((path) => NOUN.test(readFileSync(join(root, path), 'utf8')));
    expect(touched.length, touched.join('\n')).toBeLessThanOrEqual(MOST_TOUCHED);
  });
});

const MOST_LINES = 250;

describe('a file of the product', () => {
  it(`has at most ${MOST_LINES} lines`, () => {
    const product = listFiles('{apps,packages}/*/src/**/*.{ts,tsx}').filter(
      (path) => !path.includes('.test.'),
    );
    expect(product.length).toBeGreaterThan(400);
    const countLines = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;
    expect(product.filter((path) => countLines(path) > MOST_LINES)).toEqual([]);
  });
});
