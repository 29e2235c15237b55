import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled, findNode, root } from './install.mjs';

ensureInstalled();
const { ensureWebBuilt } = await import('./build-web.mjs');
const { ensureSystemParts } = await import('./system-parts.mjs');

const reports = join(root, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ name: string, commands: string[][], report?: string, read?: (report: any) => Count }} Stage */

/** @param {any} report @returns {Count} */
const readVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
});

/** @param {any} report @returns {Count} */
const readPlaywright = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});

/** @param {string} name @param {string[]} projects @returns {Stage} */
const vitest = (name, projects) => {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    commands: [['vitest', 'run', ...projects.flatMap((one) => ['--project', one]), ...reporters]],
    report,
    read: readVitest,
  };
};

/** @type {Stage[]} */
const stages = [
  { name: 'format and lint', commands: [['biome', 'ci', '--log-level=warn', '.']] },
  {
    name: 'types',
    commands: [
      ['tsc', '-p', '.'],
      ['tsc', '-p', 'apps/web'],
      ['tsc', '-p', 'e2e'],
    ],
  },
  {
    name: 'import directions',
    commands: [['depcruise', '--output-type', 'err', 'packages', 'apps', 'e2e', 'scripts', 'bench']],
  },
  // The document that openapi.test.ts holds to what is served.
  { name: 'API document', commands: [['redocly', 'lint', 'docs/openapi.json']] },
  { name: 'unused code', commands: [['knip']] },
  vitest('unit', ['unit']),
  // Both databases at once: while one waits for its disk, the other computes.
  vitest('api', ['api:sqlite', 'api:postgres']),
  {
    name: 'browser',
    commands: [['playwright', 'test', '--config', 'e2e']],
    report: join(reports, 'browser.json'),
    read: readPlaywright,
  },
];

// Every tool runs on the Node that Saldo brings.
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json'),
};

const chosen = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const table = [];

for (const line of ensureSystemParts()) {
  console.error(line);
  total.failed += 1;
}
ensureWebBuilt();
for (const stage of stages.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))
  await run(stage);

console.log(`\n${table.join('\n')}\n`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** The commands of a stage do not wait for each other. @param {Stage} stage */
async function run(stage) {
  console.log(`\n▶ ${stage.name}`);
  const start = performance.now();
  const statuses = await Promise.all(
    stage.commands.map(async ([tool = '', ...args]) => {
      const bin = join(root, 'node_modules', '.bin', tool);
      const child = spawn(findNode(), [bin, ...args], {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env,
      });
      const [status] = await once(child, 'exit');
      return status;
    }),
  );
  const isGood = statuses.every((status) => status === 0);
  const count = countOf(stage, isGood);
  for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += count[key];
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  table.push(
    `${isGood ? '✓' : '✗'} ${stage.name.padEnd(18)} ${seconds} s  ${count.passed} passed, ${count.failed} failed`,
  );
  console.log(table.at(-1));
}

/**
 * A stage that failed without a failed test (it did not even start) counts as one failure.
 * @param {Stage} stage @param {boolean} isGood @returns {Count}
 */
function countOf(stage, isGood) {
  if (!stage.report || !stage.read) return { passed: Number(isGood), failed: Number(!isGood), skipped: 0 };
  if (!existsSync(stage.report)) return { passed: 0, failed: 1, skipped: 0 };
  const count = stage.read(JSON.parse(readFileSync(stage.report, 'utf8')));
  return isGood || count.failed > 0 ? count : { ...count, failed: 1 };
}
