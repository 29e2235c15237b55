declare global {
  interface Window {
    /** What the page asks for before its scripts are there: see `first-paint`. */
    saldoPrefetched?: { token: string; waiting: Set<string>; answers: Map<string, Promise<Response>> };
  }
}

/** Later than this, it is to be asked for anew. */
const FRESH_MS = 10_000;

/** The answer that was asked for ahead, once, and by the same person. What was not asked for yet is the caller's to ask. */
export function takePrefetched(url: string, token: string | null): Promise<Response> | undefined {
  const prefetched = window.saldoPrefetched;
  prefetched?.waiting.delete(url);
  if (prefetched?.token !== token || performance.now() > FRESH_MS) return undefined;
  const answer = prefetched.answers.get(url);
  prefetched.answers.delete(url);
  return answer;
}

/** Whether something is asked for ahead that nobody has taken yet. */
export function hasPrefetched(): boolean {
  const { waiting, answers } = window.saldoPrefetched ?? {};
  return (waiting?.size ?? 0) + (answers?.size ?? 0) > 0;
}
