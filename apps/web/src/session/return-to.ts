import { useLocation, useNavigate } from 'react-router';
import { paths, type REGISTER_STATE } from '../config/paths.ts';
import { endOfSession } from './session.ts';

/** What the sign-in screen learns from a page that needs somebody, with the visit itself. */
type LoginState = { returnTo: string; hasExpired: boolean };

/** Nothing where its person chose to leave: whoever signs in next begins anew. */
export const toLoginState = (returnTo: string): LoginState | null =>
  endOfSession() === 'left' ? null : { returnTo, hasExpired: endOfSession() === 'expired' };

export function readLoginState(state: unknown): Partial<LoginState & typeof REGISTER_STATE> {
  if (typeof state !== 'object' || state === null) return {};
  const { returnTo, hasExpired, isNew } = state as Record<string, unknown>;
  const path = toOwnPath(returnTo);
  return { ...(path && { returnTo: path }), hasExpired: hasExpired === true, isNew: isNew === true };
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
export function storeReturnTo(path: string | undefined): void {
  if (path) sessionStorage.setItem(STORED, path);
  else sessionStorage.removeItem(STORED);
}

export const readStoredReturnTo = () => toOwnPath(sessionStorage.getItem(STORED));

/** Signing in leads to the dashboard, or to the page that asked for it. */
export function useNavigateAfterLogin(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => void navigate(readLoginState(state).returnTo ?? paths.dashboard);
}
