import { useSyncExternalStore } from 'react';

/** Asked by a call that waits until the person has confirmed who they are, or does not want to. */
type ReauthenticationRequest = { answer: (isConfirmed: boolean) => void };

let question: ReauthenticationRequest | undefined;
let pendingAnswer: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** False where they would not, and where no screen is there to ask them. Calls at the same time wait together. */
export function askToReauthenticate(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  pendingAnswer ??= new Promise<boolean>((resolve) => {
    const answer = (isConfirmed: boolean) => {
      pendingAnswer = undefined;
      change(undefined);
      resolve(isConfirmed);
    };
    change({ answer });
  });
  return pendingAnswer;
}

export function useReauthenticationRequest(): ReauthenticationRequest | undefined {
  return useSyncExternalStore(subscribe, () => question);
}

function change(next: ReauthenticationRequest | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
