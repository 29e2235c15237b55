import { type Pending, QUEUED } from './pending-change.ts';
import type { Sent } from './queue.ts';
import { readAnswer } from './read-answer.ts';

export type Way = {
  origin: string;
  fetch: typeof fetch;
  token: () => string | null;
  headers: Record<string, string>;
};

/** What hangs must not hold up what else this device has to do. */
const LONGEST = 30_000;
const LONGEST_UPLOAD = 5 * 60_000;

/** What may pass by itself: somebody else has to wait, the server is busy, starts anew, or asks to sign in first. */
const PASSES = new Set([401, 408, 425, 429]);
const TOO_LARGE = { code: 'body.too_large', message: 'The request is too large.' };

/** Sends a change as the page would have. */
export async function sendChange(way: Way, change: Pending): Promise<Sent> {
  const token = way.token();
  if (!token) return { said: 'later' };
  const { method, path } = QUEUED[change.name];
  const url = `${way.origin}${path.replace('{id}', encodeURIComponent(change.ids[0] ?? ''))}`;
  const headers: Record<string, string> = {
    ...way.headers,
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': change.key,
    ...(change.base !== null && { 'if-match': `"${change.base}"` }),
  };
  try {
    const signal = AbortSignal.timeout(change.file ? LONGEST_UPLOAD : LONGEST);
    const response = await way.fetch(url, { method, signal, ...toBody(change, headers) });
    const body = await toJson(response);
    if (response.ok) return { said: 'done', body };
    if (PASSES.has(response.status) || response.status >= 500) return { said: 'later' };
    const { code = '', message = '' } = (body ?? {}) as { code?: string; message?: string };
    const theirs = readAnswer(body) ?? null;
    return { said: 'refused', refusal: { status: response.status, code, message, theirs } };
  } catch {
    // No network, or an answer that broke off: nobody knows whether it was done. The key will tell.
    return { said: 'later' };
  }
}

/** What stands before the server refuses what is too large in its own way, again and again. */
async function toJson(response: Response): Promise<unknown> {
  const said = response.json();
  return response.status === 413 ? said.catch(() => TOO_LARGE) : said;
}

function toBody({ name, ids, body, file }: Pending, headers: Record<string, string>) {
  if (file) {
    const form = new FormData();
    form.append('file', file.content, file.name);
    return { headers, body: form };
  }
  const whole =
    name === 'changeTransactions' || name === 'acceptSuggestions' ? { ...(body as object), ids } : body;
  if (whole === undefined || whole === null) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(whole) };
}
