import type { Asking } from '../../money/forecast/forecast.account.ts';
import { readBelowZero } from '../../money/forecast/forecast.service.ts';
import { toText } from '../../money/recurring/to-recurring.ts';
import type { Found } from '../messages/news.ts';

const DAYS_AHEAD = 30;

/** Once a month for each source: the day itself moves with every transaction. */
export async function findBelowZeroNews(asking: Asking): Promise<Found[]> {
  const short = await readBelowZero(asking, DAYS_AHEAD);
  const cents = short?.outlook.path[short.day - short.outlook.from];
  if (!short || cents === undefined) return [];
  const { id, name: source, currency } = short.source;
  const day = toText(short.day);
  const tag = `below_zero:${id}`;
  const news = { kind: 'below_zero', source, day, amount: { cents, currency } } as const;
  return [{ what: `${tag}:${day.slice(0, 7)}`, tag, news }];
}
