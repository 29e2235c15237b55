import { addMonths, type DayNumber, daysOfMonth, monthOfDayNumber } from '../packages/domain/src/index.ts';
import type { BenchRow } from './history.ts';
import { makeWorld } from './world.ts';

/** Milliseconds of CPU over HTTP, right after a transaction was added, and again without any change. */
export type PlanningCost = { name: string; ms: number; again: number; most: number };

const SIZE = 100_000;
const ROUNDS = 30;
const WARM_UP = 8;
const MONTHS = 36;
const TODAY = 20261115 as DayNumber;

const asked = [
  { name: 'forecast of 365 days', path: '/api/forecast?days=365', most: 10 },
  { name: 'safe to spend', path: '/api/safe-to-spend', most: 10 },
];

export async function measurePlanning(
  folder: string,
  cpuOf: (run: () => unknown) => Promise<number>,
): Promise<PlanningCost[]> {
  const world = await makeWorld(folder, SIZE);
  await world.postAll([...listPayments()]);
  const costs: PlanningCost[] = [];
  for (const { name, path, most } of asked) {
    const [measured, again]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      await world.postAll([{ ...payment(0), day: TODAY, name: `Kiosk ${round}`, cents: -150 }]);
      const [ms, same] = [await cpuOf(() => world.get(path)), await cpuOf(() => world.get(path))];
      if (round < WARM_UP) continue;
      measured.push(ms);
      again.push(same);
    }
    costs.push({ name, most, ms: median(measured), again: median(again) });
  }
  await world.close();
  return costs;
}

/** Thirty things a month, for three years. */
function* listPayments(): Generator<BenchRow> {
  for (let back = MONTHS - 1; back >= 0; back -= 1) {
    const { first } = daysOfMonth(addMonths(monthOfDayNumber(TODAY), -back));
    for (let index = 0; index < 30; index += 1) {
      const day = first + (index % 28);
      if (day <= TODAY) yield { ...payment(index), day };
    }
  }
}

const payment = (index: number): BenchRow => ({
  ...{ day: 0, source: index % 3, category: index, description: '' },
  ...{
    name: `Contract ${'abcdefghijklmnopqrstuvwxyz'.charAt(index % 26)}${index}`,
    cents: index === 0 ? 250_000 : -900 - 613 * index,
  },
});

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, two) => one - two)[numbers.length >> 1] ?? 0;

export function toPlanningPart(costs: readonly PlanningCost[]): string {
  const rows = costs.map(({ name, ms, again, most }) => [
    name,
    ms.toFixed(1),
    again.toFixed(1),
    String(most),
  ]);
  const table = [
    ['planning', 'after a change', 'again', 'to reach'],
    ['---', '---:', '---:', '---:'],
    ...rows,
  ];
  return `Planning with ${SIZE.toLocaleString('en')} transactions, six sources and thirty things that recur, milliseconds of CPU over HTTP.

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`;
}

export const listMissedPlanning = (costs: readonly PlanningCost[]): string[] =>
  costs.flatMap(({ name, ms, most }) =>
    ms > most ? [`${name} takes ${ms.toFixed(1)} ms after a change`] : [],
  );
