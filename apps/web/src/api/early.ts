declare global {
  interface Window {
    /** What the page asked for before its scripts were there: see `first-paint`. */
    saldoEarly?: { token: string; answers: Map<string, Promise<Response>> };
  }
}

/** Later than this, it is to be asked for anew. */
const FRESH_MS = 10_000;

/** The answer that was asked for ahead, once, and by the same person. */
export function takeEarly(url: string, token: string | null): Promise<Response> | undefined {
  const early = window.saldoEarly;
  if (early?.token !== token || performance.now() > FRESH_MS) return undefined;
  const answer = early.answers.get(url);
  early.answers.delete(url);
  return answer;
}

/** Whether something was asked for ahead that nobody has taken yet. */
export const hasEarly = () => (window.saldoEarly?.answers.size ?? 0) > 0;
