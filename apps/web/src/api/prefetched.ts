declare global {
  interface Window {
    /** What the page asks for before its scripts are there: see `first-paint`. */
    saldoPrefetched?: {
      token: string;
      /** Addresses that nobody has taken yet. */
      urls: Set<string>;
      /** All of their answers, once they are asked for. */
      answer?: Promise<{ results: Record<string, unknown> }>;
    };
  }
}

/** Later than this, it is to be asked for anew. */
const FRESH_MS = 10_000;

/**
 * What was asked for ahead, once, and by the same person; nothing where it was refused or took its time. What was not asked
 * for yet is the caller's to ask.
 */
export function takePrefetched(url: string, token: string | null): Promise<unknown> | undefined {
  const prefetched = window.saldoPrefetched;
  if (!prefetched?.urls.delete(url) || prefetched.token !== token || performance.now() > FRESH_MS)
    return undefined;
  return prefetched.answer?.then(
    ({ results }) => results[url],
    () => undefined,
  );
}

/** Whether something is asked for ahead that nobody has taken yet. */
export const hasPrefetched = (): boolean => (window.saldoPrefetched?.urls.size ?? 0) > 0;
