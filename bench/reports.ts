import type { Measured } from './measured.ts';
import type { Question } from './world.ts';

/** Of the last year, unless it is said. */
const report = (path: string): Question => ({
  name: path,
  ours: (world) => world.get(`/api/reports/${path}`),
  limit: () => undefined,
});

const YEAR = 'from=2025-12-01&to=2026-11-30';
const ALL = 'from=2000-01-01&to=2026-12-31&group=year';

/** Answered from totals that are kept. */
export const keptReports = [
  ...[`spending?${YEAR}`, `spending?${YEAR}&by=source`, `cash-flow?${YEAR}`, `net-worth?${YEAR}`],
  ...[`trends?${YEAR}`, 'compare'],
].map(report);

/** For which every transaction is read. */
export const countedReports = [`spending?${ALL}&by=name`, `spending?${ALL}&by=tag`].map(report);

const [MOST_KEPT_MS, MOST_COUNTED_MS, MOST_GROWTH] = [5, 120, 1.3];
const [TEN_THOUSAND, HUNDRED_THOUSAND, MILLION] = [10_000, 100_000, 1_000_000];

export type ReportCosts = { kept: Measured[]; counted: Measured[] };

const ours = ({ bySize }: Measured, size: number) => bySize.get(size)?.ours ?? 0;
const told = (value: number) => (value === 0 ? '–' : value.toFixed(1));

export function toReportsPart({ kept, counted }: ReportCosts): string {
  const sizes = [...(kept[0]?.bySize.keys() ?? [])];
  const rows = [...kept, ...counted].map((measured) => [
    `\`${measured.name}\``,
    ...sizes.map((size) => told(ours(measured, size))),
  ]);
  const table = [
    ['report', ...sizes.map((size) => size.toLocaleString('en'))],
    ['---', ...sizes.map(() => '---:')],
    ...rows,
  ];
  return `Reports, milliseconds of CPU over HTTP. To reach: at most ${MOST_KEPT_MS} ms at 100k from kept totals, and at 1M at most ${MOST_GROWTH} times
what it is at 10k; at most ${MOST_COUNTED_MS} ms where every transaction is read.

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`;
}

export function listMissedReports({ kept, counted }: ReportCosts): string[] {
  const slow = (all: readonly Measured[], most: number) =>
    all
      .filter((measured) => ours(measured, HUNDRED_THOUSAND) > most)
      .map((measured) => `${measured.name} takes ${told(ours(measured, HUNDRED_THOUSAND))} ms`);
  const growing = kept
    .filter((measured) => ours(measured, MILLION) > MOST_GROWTH * (ours(measured, TEN_THOUSAND) || Infinity))
    .map((measured) => `${measured.name} grows`);
  return [...slow(kept, MOST_KEPT_MS), ...slow(counted, MOST_COUNTED_MS), ...growing];
}
