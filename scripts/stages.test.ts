import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testsBeforeAnyDatabase, testsByNight, testsOnBothDatabases } from '../apps/server/test/databases.ts';
import { root } from './install.mjs';
import { chooseStages, listSlowest, readPlaywright, readVitest, sideBySide, TSC } from './stages.mjs';

const namesOf = (...chosen: string[]) => chooseStages(chosen).map(({ name }) => name);
const wordsOf = (...chosen: string[]) => chooseStages(chosen).flatMap(({ commands }) => commands.flat());

describe('what npm test runs', () => {
  it('is everything where nothing is named, on both databases and in a browser', () => {
    expect(wordsOf()).toEqual(expect.arrayContaining(['biome', TSC, 'knip', 'unit', 'playwright']));
    expect(wordsOf()).toEqual(expect.arrayContaining(['api:sqlite', 'api:postgres']));
  });

  it('is on PostgreSQL what may differ there, and for `all` everything', () => {
    const settingsOf = (...chosen: string[]) =>
      chooseStages(chosen).find(({ name }) => name === 'api')?.env ?? {};
    expect(settingsOf()).toEqual({ SALDO_TESTS: 'short' });
    expect(settingsOf('all')).not.toHaveProperty('SALDO_TESTS');
    expect(namesOf('all')).toEqual(namesOf());
    const missing = [...testsOnBothDatabases, ...testsBeforeAnyDatabase, ...testsByNight].filter(
      (file) => !existsSync(join(root, file)),
    );
    expect(missing).toEqual([]);
  });

  it('has more turns of what is left to chance for `all`, and most for `npm run chaos`', () => {
    const unit = chooseStages(['all']).find(({ name }) => name === 'unit');
    expect(Number(unit?.env?.STATEMENT_VARIANTS)).toBeGreaterThan(500);
    const chaos = readFileSync(new URL('chaos.mjs', import.meta.url), 'utf8');
    expect(chaos).toContain("STATEMENT_VARIANTS: '20000'");
    expect(chaos).toContain("'misreadings'");
  });

  it('is static checks, unit tests and the API on SQLite for `quick`, which needs no other program', () => {
    expect(namesOf('quick')).toEqual([...namesOf().slice(0, -3), 'quick tests']);
    expect(wordsOf('quick')).toEqual(expect.arrayContaining(['unit', 'api:sqlite']));
    expect(wordsOf('quick')).not.toContain('api:postgres');
    expect(chooseStages(['quick']).some(({ needsSystem }) => needsSystem)).toBe(false);
  });

  it('is run whole for every change that is proposed, and on both databases every night', () => {
    const workflow = readFileSync(new URL('../.github/workflows/test.yml', import.meta.url), 'utf8');
    expect(workflow).toMatch(/^ {2}pull_request:$/m);
    expect(workflow).toMatch(/^ +- if: github.event_name != 'schedule'\n +run: npm test$/m);
    expect(workflow).toMatch(/^ +- if: github.event_name == 'schedule'\n +run: npm run test:all$/m);
  });

  it('is one stage after the other, but for the browser, which runs beside the API', () => {
    const turns = (...chosen: string[]) =>
      sideBySide(chooseStages(chosen)).map((turn) => turn.map(({ name }) => name));
    expect(turns().slice(-2)).toEqual([['unit'], ['api', 'browser']]);
    expect(turns('types', 'browser')).toEqual([['types', 'browser']]);
    expect(turns('browser')).toEqual([['browser']]);
  });

  it('is the stages that are named, in their own order', () => {
    expect(namesOf('unit', 'types')).toEqual(['types', 'unit']);
  });

  it('is nothing where a name is wrong, and the right ones are told', () => {
    expect(() => chooseStages(['unit', 'speed'])).toThrow(
      'There is no stage speed; there are quick, all, format and lint, types,',
    );
  });
});

describe('the slowest files', () => {
  it('are ten, the slowest first, each with the time of all its runs', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({ name: `${index}.test.ts`, seconds: index }));
    const slowest = listSlowest([...files, { name: '2.test.ts', seconds: 60.25 }]);
    expect(slowest).toHaveLength(10);
    expect(slowest.slice(0, 2)).toEqual(['   62.3 s  2.test.ts', '   11.0 s  11.test.ts']);
  });
});

describe('what failed', () => {
  it('is named with its file and why, without where in the code, of Vitest', () => {
    const test = {
      fullName: 'sums agree',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n+ came\n    at x'],
    };
    const report = {
      ...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 },
      testResults: [
        { name: 'a.test.ts', message: '', assertionResults: [test, { ...test, status: 'passed' }] },
        { name: 'b.test.ts', message: 'no such module', assertionResults: [] },
      ],
    };
    expect(readVitest(report).failures).toEqual([
      'a.test.ts › sums agree › expected 1\n    + came',
      'b.test.ts › no such module',
    ]);
  });

  it('is named by Playwright, also where it passed only when tried again', () => {
    const results = [{ error: { message: `not visible\n${'a line\n'.repeat(20)}` } }, {}];
    const failed = {
      file: 'c.spec.ts',
      title: 'opens',
      ok: false,
      tests: [{ status: 'unexpected', results }],
    };
    const flaky = { ...failed, title: 'closes', ok: true, tests: [{ status: 'flaky', results }] };
    const good = { ...failed, title: 'stays', ok: true, tests: [{ status: 'expected', results: [{}] }] };
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [{ specs: [failed], suites: [{ specs: [flaky, good] }] }],
    };
    const why = `not visible${'\n    a line'.repeat(11)}`;
    expect(readPlaywright(report).failures).toEqual([
      `c.spec.ts › opens › ${why}`,
      `c.spec.ts › closes › ${why}`,
    ]);
  });
});
