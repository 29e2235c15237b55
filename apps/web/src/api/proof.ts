import { useSyncExternalStore } from 'react';

/** Asked by a call that waits until the person has confirmed who they are, or does not want to. */
type ProofQuestion = { answer: (isProven: boolean) => void };

let question: ProofQuestion | undefined;
let pendingAnswer: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** False where they would not, and where no screen is there to ask them. Calls at the same time wait together. */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  pendingAnswer ??= new Promise<boolean>((resolve) => {
    const answer = (isProven: boolean) => {
      pendingAnswer = undefined;
      change(undefined);
      resolve(isProven);
    };
    change({ answer });
  });
  return pendingAnswer;
}

export function useProofQuestion(): ProofQuestion | undefined {
  return useSyncExternalStore(subscribe, () => question);
}

function change(next: ProofQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
