import { endOfSession } from './session.ts';

/** What the sign-in screen learns from a page that needs somebody, with the visit itself. */
type WayIn = { wanted: string; hasExpired: boolean };

/** Nothing where its person chose to leave: whoever signs in next begins anew. */
export const toWayIn = (wanted: string): WayIn | null =>
  endOfSession() === 'left' ? null : { wanted, hasExpired: endOfSession() === 'expired' };

export function readWayIn(state: unknown): Partial<WayIn> {
  if (typeof state !== 'object' || state === null) return {};
  const { wanted, hasExpired } = state as Record<string, unknown>;
  const path = toOwnPath(wanted);
  return { ...(path && { wanted: path }), hasExpired: hasExpired === true };
}

/** Only a path of ours: `//elsewhere.example` and `/\elsewhere.example` are other places to a browser. */
export function toOwnPath(value: unknown): string | undefined {
  const origin = 'https://here.invalid';
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

const STORED = 'wanted-page';

/** An identity provider leads away from here and back: what was wanted waits for as long as the tab is open. */
export function keepWanted(path: string | undefined): void {
  if (path) sessionStorage.setItem(STORED, path);
  else sessionStorage.removeItem(STORED);
}

export const findKeptWanted = () => toOwnPath(sessionStorage.getItem(STORED));
