import { addMonths, type DayNumber, type Month, toMonthText } from '../packages/domain/src/index.ts';
import { makeWorld, type World } from './world.ts';

/** What the plan of a month costs: milliseconds of CPU over HTTP, right after a transaction was added, so that no answer is kept. */
export type PlanCost = { name: string; ms: number; most: number };

const SIZE = 100_000;
const [ROUNDS, WARM_UP] = [40, 20];
const MOST = 5;
const PRESENT = 202611 as Month;

const asked = [
  { name: 'the plan of a month, for one year', months: 12, mode: 'limits' },
  { name: 'the plan of a month in envelopes, for ten years', months: 120, mode: 'envelopes' },
] as const;

export async function measurePlan(
  folder: string,
  cpuOf: (run: () => unknown) => Promise<number>,
): Promise<PlanCost[]> {
  const world = await makeWorld(folder, SIZE);
  const costs: PlanCost[] = [];
  let planned = 0;
  for (const { name, months, mode } of asked) {
    await send(world, 'PUT', '/api/plan', { mode });
    for (; planned < months; planned += 1) await planMonth(world, addMonths(PRESENT, -planned));
    const measured: number[] = [];
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      await world.postAll([{ ...ROW, name: `Kiosk ${round}` }]);
      const ms = await cpuOf(() => world.get(`/api/plan?month=${toMonthText(PRESENT)}`));
      if (round >= WARM_UP) measured.push(ms);
    }
    costs.push({ name, most: MOST, ms: measured.toSorted((one, two) => one - two)[ROUNDS / 2] ?? 0 });
  }
  await world.close();
  return costs;
}

const ROW = { day: 20261115 as DayNumber, source: 2, category: 5, cents: -220, description: '' };

/** An amount for each category. */
async function planMonth(world: World, month: Month): Promise<void> {
  const filled = await send(world, 'POST', `/api/plan/${toMonthText(month)}/fill`, { by: 'average_12' });
  if (filled === 0) await send(world, 'POST', `/api/plan/${toMonthText(month)}/fill`, { by: 'last' });
}

async function send(
  { address, session }: World,
  method: string,
  path: string,
  body: object,
): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const { filled }: { filled?: number } = await answer.json();
  return filled;
}

export const toPlanPart = (costs: readonly PlanCost[]): string =>
  `${costs.map(({ name, ms }) => `${name}: ${ms.toFixed(1)} ms of CPU`).join('; ')}. To reach: at most ${MOST} ms.`;

export const listMissedPlan = (costs: readonly PlanCost[]): string[] =>
  costs.filter(({ ms, most }) => ms > most).map(({ name, ms }) => `${name} takes ${ms.toFixed(1)} ms`);
