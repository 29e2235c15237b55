import type { Forecast } from '@saldo/contract';
import { toDay, toDayNumber } from '@saldo/domain';
import { AppError } from '../../errors/app-error.ts';
import { listSources } from '../../ledger/index.ts';
import { bringUpToDate } from '../recurring/detection/bring-up-to-date.ts';
import { listItems } from '../recurring/items.ts';
import { applyToExpected } from '../scenarios/apply-to-expected.ts';
import { requireScenario } from '../scenarios/scenarios.service.ts';
import { parseChanges } from '../scenarios/stored-change.ts';
import { describeFix, findShort, type Outlook } from './below-zero.ts';
import { describeForecast, toDate } from './describe-forecast.ts';
import type { Asking } from './forecast.account.ts';
import { foresee, type What } from './foresee.ts';
import { foreseeGoals } from './foresee-goals.ts';

type Asked = { days: number; sourceId: string | undefined; scenarioId: string | undefined };

export async function readForecast(asking: Asking, { days, sourceId, scenarioId }: Asked): Promise<Forecast> {
  const { ledger } = asking;
  const sources = await listSources(ledger);
  const source = sourceId === undefined ? undefined : sources.find(({ id }) => id === sourceId);
  if (sourceId !== undefined && !source) throw new AppError('source.not_found');
  const scenario = scenarioId === undefined ? undefined : await requireScenario(ledger, scenarioId);
  await bringUpToDate(ledger);
  const items = await listItems(ledger);
  const today = toDayNumber(toDay(asking.now));
  const changes = scenario ? parseChanges(scenario) : [];
  const change: What['change'] = (expected, until, account) =>
    applyToExpected(changes, items, expected, { account, today, until });
  const what = { sources, items, days, ...(scenario && { change }) };
  const made = await foresee(asking, { ...what, source });
  const outlooks = source ? [{ source, made }] : await foreseeEach(asking, what);
  const short = findShort(outlooks);
  const others = short && source ? await foreseeEach(asking, what) : outlooks;
  return {
    ...describeForecast(made),
    goals: source ? [] : await foreseeGoals(asking, outlooks),
    below_zero: short ? { date: toDate(short.day), source_id: short.source.id } : null,
    fix: short ? describeFix(short, others) : [],
  };
}

async function foreseeEach(asking: Asking, what: Omit<What, 'source'>): Promise<Outlook[]> {
  const outlooks: Outlook[] = [];
  for (const source of what.sources)
    outlooks.push({ source, made: await foresee(asking, { ...what, source }) });
  return outlooks;
}
