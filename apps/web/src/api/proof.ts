import { useSyncExternalStore } from 'react';

/** A call that waits until the person has confirmed that it is them, or does not want to. */
type Asked = { answer: (isProven: boolean) => void };

let asked: Asked | undefined;
let answered: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** False where they would not, and where no screen is there to ask them. Calls at the same time wait together. */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  answered ??= new Promise<boolean>((resolve) => {
    const answer = (isProven: boolean) => {
      answered = undefined;
      change(undefined);
      resolve(isProven);
    };
    change({ answer });
  });
  return answered;
}

export function useAskedForProof(): Asked | undefined {
  return useSyncExternalStore(subscribe, () => asked);
}

function change(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
