/** Pages of the list that follow each other on the screen. */
export type Span = { first: number; last: number };

/** So many rows stay on the screen: what lies further away is loaded again by scrolling back. */
const MOST_ROWS = 400;

/** As it is kept with a visit; what lies there may be anything. */
export function toSpan(state: unknown, page: number): Span {
  const { pages } = (typeof state === 'object' && state !== null ? state : {}) as { pages?: Partial<Span> };
  const { first, last } = pages ?? {};
  const isSpan =
    Number.isInteger(first) && Number.isInteger(last) && first !== undefined && last !== undefined;
  const isSensible = isSpan && first >= 1 && first <= page && page <= last && last - first < MOST_ROWS;
  return isSensible ? { first, last } : { first: page, last: page };
}

/** With one page more at an end; at the other one goes where there would be too many. */
export function growSpan(
  { first, last }: Span,
  side: 'start' | 'end',
  pageSize: number,
): { added: number; span: Span; seen: (page: number) => number } | undefined {
  const most = Math.max(2, Math.floor(MOST_ROWS / pageSize));
  const added = side === 'end' ? last + 1 : first - 1;
  if (added < 1) return undefined;
  const grown =
    side === 'end'
      ? { first: Math.max(first, added - most + 1), last: added }
      : { first: added, last: Math.min(last, added + most - 1) };
  return { added, span: grown, seen: (page) => Math.min(Math.max(page, grown.first), grown.last) };
}
