import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './install.mjs';

export const reports = join(root, '.cache', 'reports');

/** @typedef {{ name: string, seconds: number }} TimedFile */
/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[], files?: TimedFile[] }} Count What failed is named. */
/** @typedef {{ name: string, commands: string[][], report?: string, read?: (report: any) => Count, needsSystem?: true, beside?: true, env?: Record<string, string> }} Stage */

/** @param {any} report @returns {Count} */
export const readVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap((/** @type {any} */ { name, message, assertionResults }) => [
    ...(message ? [nameFailure(name, '', message)] : []),
    ...assertionResults
      .filter((/** @type {any} */ { status }) => status === 'failed')
      .map((/** @type {any} */ test) => nameFailure(name, test.fullName, test.failureMessages.join('\n'))),
  ]),
  files: report.testResults.map((/** @type {any} */ { name, startTime, endTime }) => ({
    name: relative(root, resolve(root, name)),
    seconds: (endTime - startTime) / 1000,
  })),
});

/** @param {any} report @returns {Count} */
export const readPlaywright = ({ stats, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
  failures: specsOf(suites)
    .filter(({ ok, tests }) => !ok || tests.some((/** @type {any} */ { status }) => status === 'flaky'))
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap((/** @type {any} */ { results }) =>
        results.flatMap((/** @type {any} */ { error }) => error ?? []),
      );
      return nameFailure(file, title, errors[0]?.message ?? '');
    }),
  files: specsOf(suites).map(({ file, tests }) => ({
    name: `e2e/${file}`,
    seconds: tests
      .flatMap((/** @type {any} */ { results }) => results)
      .reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration / 1000, 0),
  })),
});

const MOST_SLOW = 10;

/** Where the time went: the files that took longest, on whichever databases and widths. @param {TimedFile[]} files */
export function listSlowest(files) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { name, seconds } of files) sums.set(name, (sums.get(name) ?? 0) + seconds);
  const slowest = [...sums].sort(([, one], [, two]) => two - one).slice(0, MOST_SLOW);
  return slowest.map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** @param {any[]} suites @returns {any[]} */
const specsOf = (suites = []) =>
  suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...specsOf(inner)]);

/** How much of a message says what was expected and what came, before it tells where. */
const TELLING_LINES = 12;

/** @param {string} file @param {string} title @param {string} message */
const nameFailure = (file, title, message) =>
  [relative(root, resolve(root, file)), title, whyOf(message)].filter(Boolean).join(' › ');

/** @param {string} message */
function whyOf(message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/^at /.test(line));
  return lines.slice(0, TELLING_LINES).join('\n    ');
}

/** @param {string} name @param {string[]} projects @returns {Stage} */
const vitest = (name, projects) => {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.flatMap((one) => ['--project', one]);
  return { name, commands: [['vitest', 'run', ...chosen, ...reporters]], report, read: readVitest };
};

/** Version 7's, whichever of the two `.bin` names (docs/decisions/0035-typescript-7.md). */
export const TSC = '../typescript-7/bin/tsc';

/** @type {Stage[]} */
const checks = [
  { name: 'format and lint', commands: [['biome', 'ci', '--log-level=warn', '.']] },
  {
    name: 'types',
    commands: ['.', 'apps/web', 'e2e', 'e2e/device'].map((project) => [
      TSC,
      '-p',
      project,
      '--checkers',
      '2',
    ]),
  },
  // Each of the rest keeps one core busy.
  {
    name: 'import directions',
    commands: [['depcruise', '--output-type', 'err', 'packages', 'apps', 'e2e', 'scripts', 'bench']],
  },
  // The document that openapi.test.ts holds to what is served.
  { name: 'API document', commands: [['redocly', 'lint', 'docs/openapi.json']], beside: true },
  { name: 'unused code', commands: [['knip']], beside: true },
];

/** What a longer run has more of. */
const LONG_TURNS = {
  CRASH_KILLS: '10',
  DATABASE_CRASHES: '4',
  CHAOS_KILLS: '5',
  FUZZ_REQUESTS: '2000',
  ABORTED_REQUESTS: '1000',
  TWO_SERVERS_PEOPLE: '12',
  SALDO_HISTORIES: '150',
  SALDO_DEVICES: '300',
  SALDO_BROWSERS: '20',
  BENT_FILES: '300',
  TIMING_TIMES: '2',
  STATEMENT_BENT: '3000',
  STATEMENT_RUNS: '1000',
  STATEMENT_VARIANTS: '4000',
  PLAN_HISTORIES: '100',
  WIDTH_STEP: '16',
};

/** PostgreSQL where it matters, the main journeys, and no more turns than find what is broken. */
const SHORT = { SALDO_TESTS: 'short' };

/** @type {Stage[]} */
const whole = [
  ...checks,
  { ...vitest('unit', ['unit']), env: SHORT },
  // Both databases at once: while one waits for its disk, the other computes.
  {
    ...vitest('api', ['api:sqlite', 'api:postgres']),
    needsSystem: true,
    env: SHORT,
  },
  {
    name: 'browser',
    commands: [['playwright', 'test', '--config', 'e2e']],
    report: join(reports, 'browser.json'),
    read: readPlaywright,
    needsSystem: true,
    // Journeys wait for pages and the API's tests for disks and clocks: together they fill the cores.
    beside: true,
    env: SHORT,
  },
];

/**
 * For the night: everything on both databases, and more turns of what is left to chance. `npm run chaos` has the most.
 */
const long = whole.map((stage) => (stage.report ? { ...stage, env: { ...LONG_TURNS } } : stage));

/** What kills servers, floods them or measures them takes its time; `npm test` itself leaves none of it out. */
const SLOW_BY_NATURE = [
  'aborted',
  'backups*.api',
  'crash',
  'foreign-ids.api',
  'fuzz.api',
  'image',
  'import-faults',
  'import-races.api',
  'in-use.api',
  'large-archives.api',
  'ledger.property',
  'limits.api',
  'migrate-data.api',
  'outage',
  'slow-readers',
  'start',
  'timing',
];

/** For in between. */
const quick = [
  ...checks,
  {
    ...vitest('quick tests', ['unit', 'api:sqlite']),
    env: { SALDO_WITHOUT: SLOW_BY_NATURE.map((name) => `**/${name}.test.ts`).join(',') },
  },
];

/**
 * `npm test` runs all, `npm run test:all` on both databases, `npm test -- quick` the daily ones, `npm test -- unit types` those that are named.
 * @param {string[]} names
 * @returns {Stage[]}
 */
export function chooseStages(names) {
  if (names.length === 0) return whole;
  if (names.length === 1 && names[0] === 'quick') return quick;
  if (names.length === 1 && names[0] === 'all') return long;
  const unknown = names.filter((name) => !whole.some((stage) => stage.name === name));
  if (unknown.length === 0) return whole.filter(({ name }) => names.includes(name));
  const known = ['quick', 'all', ...whole.map(({ name }) => name)].join(', ');
  throw new Error(`There is no stage ${unknown.join(', ')}; there are ${known}.`);
}

/**
 * What runs at the same time: a stage starts with the one before it where it may run beside it.
 * @param {Stage[]} stages
 * @returns {Stage[][]}
 */
export function sideBySide(stages) {
  /** @type {Stage[][]} */
  const turns = [];
  for (const stage of stages) {
    const last = turns.at(-1);
    if (stage.beside && last) last.push(stage);
    else turns.push([stage]);
  }
  return turns;
}
