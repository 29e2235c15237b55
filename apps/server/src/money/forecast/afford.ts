import { type Cents, cents, type Day, toDay, toDayNumber } from '@saldo/domain';
import { type EpochDay, toEpochDay } from '@saldo/planning';
import { listSources } from '../../ledger/index.ts';
import { readGoalNeeds } from '../goals/goals.needs.ts';
import { bringUpToDate } from '../recurring/detection/bring-up-to-date.ts';
import { listItems } from '../recurring/items.ts';
import { toDate } from './describe-forecast.ts';
import type { Asking } from './forecast.account.ts';
import { lookAhead, readOutlook } from './outlook.ts';

/** `tight`: there is enough if all goes as expected, but it may not. */
export type Affordable = { verdict: 'yes' | 'tight' | 'no'; left: Cents; lowestOn: string };

/** So long after it, there still has to be enough. */
const DAYS_AFTER = 60;
const LONGEST = 365;

/** What would be left on the lowest day, besides what is set aside for goals; undefined where that is too far ahead. */
export async function readAffordable(
  asking: Asking,
  { amount, day }: { amount: Cents; day: Day },
): Promise<Affordable | undefined> {
  const { ledger, base, now } = asking;
  const today = toDay(now);
  const ahead = toEpochDay(toDayNumber(day)) - toEpochDay(toDayNumber(today));
  if (ahead < 0 || ahead >= LONGEST) return undefined;
  await bringUpToDate(ledger);
  const sources = await listSources(ledger);
  const days = Math.min(LONGEST, ahead + DAYS_AFTER);
  const upcoming = lookAhead(await listItems(ledger), now, days);
  const outlook = await readOutlook(asking, { sources, upcoming, days });
  const { low } = outlook.foresee();
  const { saved } = await readGoalNeeds(ledger, { base, today });
  const first = Math.max(0, ahead - 1);
  const lowest = findLowest(outlook.path, first);
  const taken = amount + saved;
  const left = cents(lowest.value - taken);
  const atWorst = (low ? findLowest(low, first).value : lowest.value) - taken;
  return {
    verdict: left < 0 ? 'no' : atWorst < 0 ? 'tight' : 'yes',
    left,
    lowestOn: toDate(outlook.from + lowest.index),
  };
}

function findLowest(path: readonly Cents[], first: EpochDay): { index: number; value: number } {
  let [index, value] = [first, path[first] ?? 0];
  for (let at = first; at < path.length; at += 1)
    if ((path[at] ?? 0) < value) [index, value] = [at, path[at] ?? 0];
  return { index, value };
}
