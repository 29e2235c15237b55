import type { Forecast } from '@saldo/contract';
import { fromDayNumber, toDay, toDayNumber } from '@saldo/domain';
import { readBaseCurrencyAt } from '../../ledger/index.ts';
import { listGoals } from '../goals/goals.repository.ts';
import type { SourceOutlook } from './below-zero.ts';
import { toDate } from './describe-forecast.ts';
import type { Asking } from './forecast.account.ts';

/** On which day the sources of each goal are expected to hold what it aims for. */
export async function foreseeGoals(
  { ledger, base, now }: Asking,
  outlooks: readonly SourceOutlook[],
): Promise<Forecast['goals']> {
  const goals = await listGoals(ledger);
  if (goals.length === 0) return [];
  const day = toDayNumber(toDay(now));
  const currencies = outlooks.map(({ source }) => source.currency);
  const inBase = await readBaseCurrencyAt(ledger, base, currencies, { first: day, last: day });
  return goals.map(({ id, name, cents: target, target_day, sourceNos }) => {
    const own = outlooks.filter(({ source }) => sourceNos.includes(source.no));
    const heldOn = (index: number) =>
      own.reduce((sum, { source: { currency }, outlook }) => {
        const cents = outlook.path[index];
        return sum + ((cents !== undefined && inBase.worth({ currency, day, cents })) || 0);
      }, 0);
    const reached = own[0]?.outlook.path.findIndex((_, index) => heldOn(index) >= target) ?? -1;
    return {
      ...{ goal_id: id, name, target_date: target_day === null ? null : fromDayNumber(target_day) },
      reached_on: reached < 0 || !own[0] ? null : toDate(own[0].outlook.from + reached),
    };
  });
}
