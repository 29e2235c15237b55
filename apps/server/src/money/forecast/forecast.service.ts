import type { Forecast } from '@saldo/contract';
import { toDay, toDayNumber } from '@saldo/domain';
import { cooperatively } from '../../db/yield-to-event-loop.ts';
import { AppError } from '../../errors/app-error.ts';
import { listSources } from '../../ledger/index.ts';
import { bringUpToDate } from '../recurring/detection/bring-up-to-date.ts';
import { listItems } from '../recurring/items.ts';
import { applyToExpected } from '../scenarios/apply-to-expected.ts';
import { requireScenario } from '../scenarios/scenarios.service.ts';
import { isToTry, parseChanges } from '../scenarios/stored-change.ts';
import { describeFix, findShort, type Short, type SourceOutlook } from './below-zero.ts';
import { describeForecast, toDate } from './describe-forecast.ts';
import { type Asking, readSourceDays, type SourceDays } from './forecast.account.ts';
import { foreseeGoals } from './foresee-goals.ts';
import { lookAhead, readOutlook, type What } from './outlook.ts';

type Asked = { days: number; sourceId: string | undefined; scenarioId: string | undefined };

export async function readForecast(asking: Asking, { days, sourceId, scenarioId }: Asked): Promise<Forecast> {
  const { ledger } = asking;
  const sources = await listSources(ledger);
  const source = sourceId === undefined ? undefined : sources.find(({ id }) => id === sourceId);
  if (sourceId !== undefined && !source) throw new AppError('source.not_found');
  const scenario = scenarioId === undefined ? undefined : await requireScenario(ledger, scenarioId);
  const isDone = await bringUpToDate(ledger);
  const items = await listItems(ledger);
  const today = toDayNumber(toDay(asking.now));
  const changes = scenario ? parseChanges(scenario).filter(isToTry) : [];
  const change: What['change'] = (expected, until, account) =>
    applyToExpected(changes, items, expected, { account, today, until });
  const upcoming = lookAhead(items, asking.now, days);
  const what = { sources, upcoming, days, ...(scenario && { change }) };
  const daysOf = await readSourceDays(asking);
  const outlook = await readOutlook(asking, { ...what, one: source && { source, daysOf } });
  const told = describeForecast(outlook);
  const each = source ? [{ source, outlook }] : await readOutlooks(asking, what, daysOf);
  const short = findShort(each);
  const others = short && source ? await readOutlooks(asking, what, daysOf) : each;
  return {
    ...told,
    goals: source ? [] : await foreseeGoals(asking, each),
    below_zero: short ? { date: toDate(short.day), source_id: short.source.id } : null,
    fix: short ? describeFix(short, others) : [],
    looking: !isDone,
  };
}

/** The source that goes below zero first within so many days. */
export async function readBelowZero(asking: Asking, days: number): Promise<Short | undefined> {
  const { ledger } = asking;
  await bringUpToDate(ledger);
  const sources = await listSources(ledger);
  const what = { sources, upcoming: lookAhead(await listItems(ledger), asking.now, days), days };
  return findShort(await readOutlooks(asking, what, await readSourceDays(asking)));
}

async function readOutlooks(
  asking: Asking,
  what: Omit<What, 'one'>,
  daysOf: SourceDays,
): Promise<SourceOutlook[]> {
  const outlooks: SourceOutlook[] = [];
  for await (const source of cooperatively(what.sources))
    outlooks.push({ source, outlook: await readOutlook(asking, { ...what, one: { source, daysOf } }) });
  return outlooks;
}
