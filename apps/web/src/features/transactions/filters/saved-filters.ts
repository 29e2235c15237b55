/** Filters that somebody gave a name, remembered in this browser; each is an address of the list. */
export type SavedFilter = { name: string; search: string };

const MOST = 30;
const LONGEST = 60;

/** What belongs to this visit rather than to the filters. */
const PASSING = ['page', 'as_of'];

export function toSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const key of PASSING) params.delete(key);
  return params.toString();
}

/** What lies in the browser may be anything. */
export function parseSaved(text: string | null): SavedFilter[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all.filter(isSaved).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const isSaved = (one: unknown): one is SavedFilter =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  'search' in one &&
  typeof one.name === 'string' &&
  typeof one.search === 'string';

/** The same name again takes the place of the first. */
export function withSaved(all: readonly SavedFilter[], saved: SavedFilter): SavedFilter[] {
  const name = saved.name.trim().slice(0, LONGEST);
  return [...withoutSaved(all, name), { ...saved, name }].slice(-MOST);
}

export const withoutSaved = (all: readonly SavedFilter[], name: string): SavedFilter[] =>
  all.filter((one) => one.name !== name);
