import { cpus } from 'node:os';
import type { ChangeCosts } from './changes.ts';
import type { FileCosts } from './files.ts';
import type { ImportCosts } from './imports.ts';
import type { Measured } from './measured.ts';
import { listMissedPlan, type PlanCost, toPlanPart } from './monthly-plan.ts';
import { listMissedPlanning, type PlanningCost, toPlanningPart } from './planning.ts';
import { listMissedRecurring, type RecurringCosts, toRecurringPart } from './recurring.ts';
import { listMissedReports, type ReportCosts, toReportsPart } from './reports.ts';

const MOST_IMPORT = 8;
const MOST_SORTED = 1.5;
const MOST_FILE = 6;
const MOST_MEGABYTES = 250;
const MOST_CHANGE = 3;
const MOST_BYTES = 300;
const BATCH = 'batch of 10 000';
const [TEN_THOUSAND, HUNDRED_THOUSAND, MILLION] = [10_000, 100_000, 1_000_000];

type Costs = {
  imports: ImportCosts;
  files: FileCosts;
  changes: ChangeCosts;
  reports: ReportCosts;
  recurring: RecurringCosts;
  planning: PlanningCost[];
  plan: readonly PlanCost[];
};

export function toReport(
  measured: Measured[],
  bytes: Map<number, number>,
  { imports, files, changes, reports, recurring, planning, plan }: Costs,
): string {
  const sizes = [...bytes.keys()];
  const rows = measured.map(({ name, bySize }) => {
    const [small, middle, large] = [TEN_THOUSAND, HUNDRED_THOUSAND, MILLION].map((size) => bySize.get(size));
    const cells = sizes.map((size) => `${ms(bySize.get(size)?.ours)} (${ms(bySize.get(size)?.limit)})`);
    return [name, ...cells, ratio(middle?.ours, middle?.limit), ratio(large?.ours, small?.ours)];
  });
  const table = [
    ['question', ...sizes.map((size) => size.toLocaleString('en')), 'to the limit line at 100k', '1M to 10k'],
    ['---', ...sizes.map(() => '---:'), '---:', '---:'],
    ...rows,
    ['database, MB', ...sizes.map((size) => ((bytes.get(size) ?? 0) / 1e6).toFixed(1)), '', ''],
  ];
  const { first, sorted, again, bare } = imports;
  const missed = [
    ...listMissed(measured, bytes),
    ...listMissedImports(imports),
    ...listMissedFiles(files),
    ...listMissedChanges(changes),
    ...listMissedReports(reports),
    ...listMissedPlanning(planning),
    ...listMissedRecurring(recurring),
    ...listMissedPlan(plan),
  ];
  return `# What an answer costs

Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench\` on ${cpus().length} cores of ${cpus()[0]?.model.trim()}, Node ${process.versions.node}.

Milliseconds of CPU, the median of each question: our answer over HTTP on SQLite, and in brackets the limit line (bare
\`node:sqlite\` on a schema for just these questions, in process). All lengths and both lines take turns in one run.

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

To reach: at most 3 ms at 100k; at 1M at most 1.3 times what it is at 10k; a batch of 10 000 at most 4 times the
limit line; at most 28 MB at 100k.

Importing 10 000 transactions of a bank over HTTP, matching included: ${first.toFixed(0)} ms of CPU (${(first / bare).toFixed(1)} times), and
the same 10 000 again: ${again.toFixed(0)} ms (${(again / bare).toFixed(1)} times). As many bare rows put into a table with the same columns and
indexes: ${bare.toFixed(0)} ms. To reach: at most ${MOST_IMPORT} times, and again no more than the first time.
With categories, rules and what was learned sorting each of them: ${sorted.toFixed(0)} ms, ${(sorted / first).toFixed(2)} times the import without.
To reach: at most ${MOST_SORTED} times.

A file of 10 000 rows over HTTP, read, matched and brought in: ${files.first.toFixed(0)} ms of CPU of all threads (${(files.first / files.limit).toFixed(1)} times the
limit line, which only writes them down), the same file again: ${files.again.toFixed(0)} ms. To reach: at most ${MOST_FILE} times, and again no more than the first time.
A file of 100 000 rows: the server takes at most ${files.megabytes.toFixed(0)} MB, and others wait ${files.waitBeside.toFixed(0)} ms at the 95th percentile
(${files.waitAlone.toFixed(0)} ms without it). To reach: at most ${MOST_MEGABYTES} MB, and at most twice as long.

Changing 10 000 rows at once: ${changes.changed.toFixed(0)} ms of CPU, ${(changes.changed / changes.posted).toFixed(1)} times what it costs to write as many down (${changes.posted.toFixed(0)} ms);
taking that back: ${changes.undone.toFixed(0)} ms. Each changed row leaves ${changes.bytes.toFixed(0)} bytes of what it was. To reach: at most
${MOST_CHANGE} times, at most ${MOST_BYTES} bytes.

${toReportsPart(reports)}

${toRecurringPart(recurring)}

${toPlanningPart(planning)}

${toPlanPart(plan)}

${missed.length === 0 ? 'All reached.' : `Not reached: ${missed.join('; ')}.`}
`;
}

function listMissedFiles({ first, again, limit, megabytes, waitAlone, waitBeside }: FileCosts): string[] {
  return [
    ...(first > MOST_FILE * limit ? [`a file takes ${(first / limit).toFixed(1)} times the limit line`] : []),
    ...(again > first ? ['the same file again takes longer'] : []),
    ...(megabytes > MOST_MEGABYTES ? [`a long file takes ${megabytes.toFixed(0)} MB`] : []),
    ...(waitBeside > 2 * waitAlone
      ? [`others wait ${(waitBeside / waitAlone).toFixed(1)} times as long`]
      : []),
  ];
}

function listMissedChanges({ changed, posted, bytes }: ChangeCosts): string[] {
  return [
    ...(changed > MOST_CHANGE * posted
      ? [`a change of many takes ${(changed / posted).toFixed(1)} times`]
      : []),
    ...(bytes > MOST_BYTES ? [`a changed row leaves ${bytes.toFixed(0)} bytes`] : []),
  ];
}

function listMissedImports({ first, sorted, again, bare }: ImportCosts): string[] {
  return [
    ...(first > MOST_IMPORT * bare ? [`importing takes ${(first / bare).toFixed(1)} times`] : []),
    ...(sorted > MOST_SORTED * first ? [`sorting makes an import ${(sorted / first).toFixed(2)} times`] : []),
    ...(again > first ? ['importing again takes longer'] : []),
  ];
}

function listMissed(measured: Measured[], bytes: Map<number, number>): string[] {
  const missed: string[] = [];
  for (const { name, bySize } of measured) {
    if (name === BATCH) {
      for (const [size, { ours, limit }] of bySize) {
        if (ours > 4 * limit)
          missed.push(`${name} at ${size} takes ${(ours / limit).toFixed(2)} times the limit line`);
      }
      continue;
    }
    const [small, middle, large] = [TEN_THOUSAND, HUNDRED_THOUSAND, MILLION].map(
      (size) => bySize.get(size)?.ours ?? 0,
    );
    if (middle && middle > 3) missed.push(`${name} takes ${middle.toFixed(2)} ms`);
    if (small && large && large > 1.3 * small)
      missed.push(`${name} grows ${(large / small).toFixed(2)} times`);
  }
  const size = bytes.get(HUNDRED_THOUSAND) ?? 0;
  if (size > 28e6) missed.push(`the database has ${(size / 1e6).toFixed(1)} MB`);
  return missed;
}

const ms = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2));
const ratio = (one: number | undefined, two: number | undefined) =>
  one && two ? `${(one / two).toFixed(2)}×` : '–';
