import { paths } from '../../config/paths.ts';

/** Where the list shows just the transactions of a step: the days that the server names are a period there. */
export function toListAddress(filter: Record<string, string | string[]>): string {
  const { from = '', to = '', ...others } = filter;
  const params = new URLSearchParams();
  for (const [key, values] of Object.entries(others))
    for (const value of [values].flat()) params.append(key, value);
  if (from || to) params.set('period', `${from}..${to}`);
  return `${paths.transactions}?${params}`;
}
