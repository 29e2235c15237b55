/** The value of one cookie of a request. */
export function readCookie(header: string | undefined, wanted: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  return pairs.find(([name]) => name === wanted)?.[1];
}
