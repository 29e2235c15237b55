/** The page of a list, as the address says it: what somebody typed there may be anything. */

const LAST_PAGE = 1_000_000;

export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1;
}

export const toPage = (page: number): Record<string, string> => (page > 1 ? { page: String(page) } : {});
