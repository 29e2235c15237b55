import { readBody } from '../read-body.ts';
import { BankError } from './bank.ts';

const LARGEST_ICON = 200_000;
const MOST_REDIRECTS = 3;
const PATIENCE_MS = 5000;

/** Only pictures: the type is checked, the size limited, and the host must be the named one. */
export async function readIcon(url: string): Promise<{ type: string; bytes: Buffer }> {
  const response = await followOnOneHost(url, AbortSignal.timeout(PATIENCE_MS));
  const type = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
  if (!response.ok || !/^image\/(png|jpeg|gif|webp|svg\+xml)$/.test(type)) {
    await response.body?.cancel();
    throw new BankError('not_found');
  }
  return { type, bytes: await readBody(response, LARGEST_ICON, () => new BankError('bad_answer')) };
}

/** Follows redirects only within the host that the provider named: our own network must not be reachable. */
async function followOnOneHost(url: string, signal: AbortSignal, left = MOST_REDIRECTS): Promise<Response> {
  const response = await fetch(url, { signal, redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status < 300 || response.status >= 400 || location === null) return response;
  await response.body?.cancel();
  const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
  if (left === 0 || next?.host !== new URL(url).host) throw new BankError('not_found');
  return followOnOneHost(next.href, signal, left - 1);
}
