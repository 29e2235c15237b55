import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureChanges } from './changes.ts';
import { measureFiles } from './files.ts';
import { makeHistory } from './history.ts';
import { measureImports } from './imports.ts';
import type { Measured, Sample } from './measured.ts';
import { measurePlan } from './monthly-plan.ts';
import { measurePlanning } from './planning.ts';
import { measureRecurring } from './recurring.ts';
import { toReport } from './report.ts';
import { countedReports, keptReports, type ReportCosts } from './reports.ts';
import { makeWorld, type Question, questions, type World } from './world.ts';
import { writeCosts } from './write-results.ts';

/**
 * What our answers cost in CPU, at several lengths of history, beside what bare SQLite needs for the same question.
 * Requests come over HTTP from another thread; counted is the CPU time of the thread that answers. Each round asks
 * every length of history and its limit line once, so that whatever else the machine does falls on all of them alike.
 */
const SIZES = (process.env.BENCH_SIZES ?? '1000,10000,100000,1000000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 200);
const WARM_UP = 50;
const napping = new Int32Array(new SharedArrayBuffer(4));

const folder = mkdtempSync(join(tmpdir(), 'saldo-bench-'));
const worlds: World[] = [];
for (const size of SIZES) {
  console.log(`writing ${size.toLocaleString('en')} transactions …`);
  worlds.push(await makeWorld(folder, size));
}

// Everything once before anything counts: the first question must not pay for compiling what all of them use.
for (const question of questions) await measure(question, 20, 0);

const measured: Measured[] = [];
for (const question of questions) {
  console.log(`asking: ${question.name}`);
  measured.push({ name: question.name, bySize: await measure(question) });
}
const reports: ReportCosts = { kept: [], counted: [] };
for (const [kind, asked, rounds] of [
  ['kept', keptReports, 50],
  ['counted', countedReports, 5],
] as const)
  for (const question of asked) {
    console.log(`asking: ${question.name}`);
    reports[kind].push({
      name: question.name,
      bySize: await measure(question, rounds, kind === 'kept' ? 20 : 2),
    });
  }

console.log('asking: batch of 10 000');
const batch: Question = {
  name: 'batch of 10 000',
  ours: ({ postAll }) => postAll([...makeHistory(10_000, 11)]),
  limit: ({ limit }) => limit.insertAll(makeHistory(10_000, 11)),
};
measured.push({ name: batch.name, bySize: await measure(batch, 3, 0) });

console.log('importing 10 000 rows of a bank');
const imports = await measureImports(folder, cpuOf);
console.log('bringing in files of 10 000 and 100 000 rows');
const files = await measureFiles(folder);
console.log('changing 10 000 rows at once');
const changes = await measureChanges(folder, cpuOf);
console.log('finding what recurs');
const recurring = await measureRecurring(folder, cpuOf);
const bytes = new Map(worlds.map((world) => [world.size, world.bytes]));
console.log('planning');
const planning = await measurePlanning(join(folder, 'planning'), cpuOf);
console.log('planning a month');
const plan = await measurePlan(join(folder, 'plan'), cpuOf);
const report = toReport(measured, bytes, { imports, files, changes, reports, recurring, planning, plan });
for (const world of worlds) await world.close();
rmSync(folder, { recursive: true, force: true });
console.log(`\n${report}`);
writeCosts(report);

async function measure(question: Question, rounds = ROUNDS, warmUp = WARM_UP): Promise<Map<number, Sample>> {
  const samples = new Map(worlds.map(({ size }) => [size, { ours: [] as number[], limit: [] as number[] }]));
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const world of worlds) {
      const ours = await cpuOf(() => question.ours(world));
      const limit = await cpuOf(() => question.limit(world));
      if (round < warmUp) continue;
      samples.get(world.size)?.ours.push(ours);
      samples.get(world.size)?.limit.push(limit);
    }
  }
  return new Map(
    [...samples].map(([size, { ours, limit }]) => [size, { ours: median(ours), limit: median(limit) }]),
  );
}

/** Milliseconds of CPU of this thread, which serves and on which SQLite works. */
async function cpuOf(run: () => unknown): Promise<number> {
  const before = readThreadCpu();
  await run();
  return readThreadCpu() - before;
}

/** The kernel brings a thread's account up to date when the thread goes to sleep: so it naps for a moment first. */
function readThreadCpu(): number {
  Atomics.wait(napping, 0, 0, 0.02);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
