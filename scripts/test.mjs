import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { compiled, ensureInstalled, fail, findNode, root } from './install.mjs';

ensureInstalled();
const { ensureServerBuilt } = await import('./build-server.mjs');
const { ensureWebBuilt } = await import('./build-web.mjs');
const { ensureSystemParts } = await import('./system-parts.mjs');
const { makeQuickFolder } = await import('./quick-folder.mjs');
const { chooseStages, listSlowest, reports, sideBySide } = await import('./stages.mjs');

/** @typedef {import('./stages.mjs').Count} Count */
/** @typedef {import('./stages.mjs').Stage} Stage */

const stages = readChoice();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const quick = makeQuickFolder();

// Every tool runs on the Node that Saldo brings.
const env = {
  NODE_COMPILE_CACHE: compiled,
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json'),
  ...(quick && { TMPDIR: quick }),
  // A log that is kept holds words, not colours.
  ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
};

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const table = [];
/** @type {string[]} */
const failures = [];
/** @type {import('./stages.mjs').TimedFile[]} */
const files = [];

for (const line of stages.some(({ needsSystem }) => needsSystem) ? ensureSystemParts() : []) {
  console.error(line);
  total.failed += 1;
}
ensureWebBuilt();
await ensureServerBuilt();
for (const together of sideBySide(stages)) await Promise.all(together.map(run));

console.log(`\n${table.join('\n')}\n`);
if (files.length > 0) console.log(`The slowest files:\n${listSlowest(files).join('\n')}\n`);
// Last, where the end of a long log is all that is kept.
for (const failure of failures) console.log(`✗ ${failure}`);
if (total.skipped) console.log(`${total.skipped} skipped: each says why in its name`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** @returns {Stage[]} */
function readChoice() {
  try {
    return chooseStages(process.argv.slice(2));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

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
        env: { ...env, ...stage.env },
      });
      const [status] = await once(child, 'exit');
      return status;
    }),
  );
  const isGood = statuses.every((status) => status === 0);
  const count = countOf(stage, isGood);
  for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += count[key];
  failures.push(...(count.failures ?? []));
  files.push(...(count.files ?? []));
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
