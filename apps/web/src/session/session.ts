import type { User } from '@saldo/contract';
import { useSyncExternalStore } from 'react';

/** Who is signed in on this device. The token makes the difference; the user may be missing or stale. */
export type Session = {
  token: string | null;
  user: User | null;
  /** How they signed in: `password`, `passkey`, or the id of an identity provider. */
  provider: string | null;
};

const SIGNED_OUT: Session = { token: null, user: null, provider: null };

/** How the last session ended, for the other tabs. */
const END = 'session-end';

let current = readStorage();
let end: 'left' | 'expired' | undefined;
const listeners = new Set<() => void>();

export function getSession(): Session {
  return current;
}

export function setSession(session: Session): void {
  if (session.token) end = undefined;
  current = session;
  writeItem('token', session.token);
  writeItem('user', session.user && JSON.stringify(session.user));
  writeItem('provider', session.provider);
  for (const listener of listeners) listener();
}

/** The signed-in person has changed something about themselves. */
export function setUser(user: User): void {
  setSession({ ...current, user });
}

export function clearSession(): void {
  end = 'left';
  writeItem(END, null);
  setSession(SIGNED_OUT);
}

/** The server does not know it any more. */
export function expireSession(): void {
  end = 'expired';
  writeItem(END, end);
  setSession(SIGNED_OUT);
}

/** How the last session came to its end while this page was open. */
export function endOfSession(): 'left' | 'expired' | undefined {
  return end;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession);
}

/** Told of every change, from whichever tab. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Signing in or out in one tab is known in all of them.
window.addEventListener('storage', () => {
  current = readStorage();
  if (current.token) end = undefined;
  else end = localStorage.getItem(END) === 'expired' ? 'expired' : 'left';
  for (const listener of listeners) listener();
});

// A page that the browser kept whole and shows again on Back may still show what was signed out of meanwhile.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && localStorage.getItem('token') !== current.token) window.location.reload();
});

function readStorage(): Session {
  return {
    token: localStorage.getItem('token'),
    user: parseUser(localStorage.getItem('user')),
    provider: localStorage.getItem('provider'),
  };
}

function parseUser(text: string | null): User | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return value && typeof value === 'object' && 'id' in value ? (value as User) : null;
  } catch {
    return null;
  }
}

function writeItem(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}
