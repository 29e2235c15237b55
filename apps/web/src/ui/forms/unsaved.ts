import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

/** What somebody would lose by leaving: what they typed, or codes that are shown only once. */
export type Loss = 'typed' | 'codes';

/** Asked at the moment of leaving, so that typing costs nothing. */
type Holder = () => Loss | undefined;
export type Scope = Set<Holder>;

const page: Scope = new Set();

/** The page, and each dialog around: closing one of them loses only what is in it. */
export const Scopes = createContext<readonly Scope[]>([page]);

/** As long as this is on the screen, leaving it asks first where `findLoss` tells of something. */
export function useUnsaved(findLoss: Holder): void {
  const scopes = useContext(Scopes);
  const latest = useRef(findLoss);
  useEffect(() => {
    latest.current = findLoss;
  });
  useEffect(() => {
    const holder: Holder = () => latest.current();
    for (const scope of scopes) scope.add(holder);
    return () => {
      for (const scope of scopes) scope.delete(holder);
    };
  }, [scopes]);
}

export function findLoss(scope: Scope = page): Loss | undefined {
  for (const holder of scope) {
    const loss = holder();
    if (loss) return loss;
  }
  return undefined;
}

type Question = { loss: Loss; answer: (mayLeave: boolean) => void };

let question: Question | undefined;
let pendingAnswer: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** True at once where nothing would be lost; otherwise what the person says. */
export async function askToLeave(scope: Scope = page): Promise<boolean> {
  const loss = findLoss(scope);
  // Without a screen to ask on, nobody could ever leave.
  if (!loss || listeners.size === 0) return true;
  pendingAnswer ??= new Promise<boolean>((resolve) => {
    const answer = (mayLeave: boolean) => {
      pendingAnswer = undefined;
      change(undefined);
      resolve(mayLeave);
    };
    change({ loss, answer });
  });
  return pendingAnswer;
}

export function useLeaveQuestion(): Question | undefined {
  return useSyncExternalStore(subscribe, () => question);
}

function change(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
