import { useLocation } from 'react-router';
import { paths } from '../../config/paths.ts';

/** The moment as which the screens are shown: it stands in the address, and goes from one of them to the next. */

const SCREENS: readonly string[] = [
  paths.dashboard,
  paths.transactions,
  paths.budgets,
  paths.connections,
  paths.sources,
];

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** What the screen is shown as; undefined for now, and on screens that know no other moment. */
export const readAsOf = (pathname: string, search: string): string | undefined =>
  SCREENS.includes(pathname) ? readMoment(search) : undefined;

/** The moment in the address, whichever screen it is; undefined for what is no moment: somebody may have typed it. */
export function readMoment(search: string): string | undefined {
  const text = new URLSearchParams(search).get('as_of') ?? '';
  const moment = new Date(text);
  return MOMENT.test(text) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined;
}

/** The same address at that moment; screens that know no other than now keep it for the next one. */
export function withAsOf(to: string, asOf: string | undefined): string {
  const [pathname = '', search = ''] = to.split('?');
  if (!asOf) return to;
  const params = new URLSearchParams(search);
  params.set('as_of', asOf);
  return `${pathname}?${params}`;
}

export function withoutAsOf(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  params.delete('as_of');
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

export function useAsOf(): string | undefined {
  const { pathname, search } = useLocation();
  return readAsOf(pathname, search);
}

/** What links carry on: also from a screen that shows the present. */
export const useMoment = (): string | undefined => readMoment(useLocation().search);

/** Addresses of links, which carry it on. */
export function useAtMoment(): (to: string) => string {
  const moment = useMoment();
  return (to) => withAsOf(to, moment);
}

/** What a query of money carries: the moment, or nothing. */
export function useAsOfQuery(): { as_of?: string } {
  const as_of = useAsOf();
  return as_of ? { as_of } : {};
}
