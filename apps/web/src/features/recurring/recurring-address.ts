import { parseDay } from '@saldo/domain';
import { paths } from '../../config/paths.ts';

/** What the screen shows, as its address says. */
export type RecurringAddress = {
  /** Of the calendar; without one it is the overview. */
  month: string | undefined;
  /** Whose panel is open. */
  item: string | undefined;
  /** The day of it that somebody pressed. */
  day: string | undefined;
};

/** What somebody typed into the address by hand may be anything. */
export function readRecurringAddress(params: URLSearchParams): RecurringAddress {
  const month = params.get('month') ?? '';
  const day = params.get('day') ?? '';
  return {
    month: parseDay(`${month}-01`) === `${month}-01` ? month : undefined,
    item: params.get('item') || undefined,
    day: parseDay(day) === day ? day : undefined,
  };
}

export function toRecurringAddress({ month, item, day }: Partial<RecurringAddress>): string {
  const params = new URLSearchParams();
  if (month) params.set('month', month);
  if (item) params.set('item', item);
  if (item && day) params.set('day', day);
  return params.size > 0 ? `${paths.recurring}?${params}` : paths.recurring;
}
