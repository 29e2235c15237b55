import { digest } from './as-built.ts';

/** The page of the app, kept as it came with its version; each visit gets a nonce of its own. */

const SHELL = '/';
/** What stands on every screen and has no name of its own version. */
export const PICTURES = ['/default-avatar.svg', '/favicon.svg'];
const NONCE = /'nonce-([\w-]+)'/;

/** Set by the build: what stands in the page in place of its mark, which is a digest of the rest. */
declare const __BUILD_PLACE__: string;
/** Set by the server, anew for each answer: see `html.cspNonce` in the configuration of the build. */
const NONCE_PLACE = '__CSP_NONCE__';

/** Fetched anew at each installation. A server of another version would answer with another page: then it fails. */
export async function keepShell(cacheName: string, build: string): Promise<void> {
  const answer = await fetchShell();
  if (!answer.ok || !(await readShell(answer.clone(), build)))
    throw new Error('the server has another version');
  const cache = await caches.open(cacheName);
  await cache.addAll(PICTURES);
  await cache.put(SHELL, answer);
}

export async function openShell(cacheName: string, build: string): Promise<Response | undefined> {
  const kept = await (await caches.open(cacheName)).match(SHELL);
  const shell = kept && (await readShell(kept, build));
  if (!shell) return undefined;
  const fresh = makeNonce();
  const headers = new Headers(kept.headers);
  headers.set('content-security-policy', shell.policy.replaceAll(shell.nonce, fresh));
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(shell.text.replaceAll(shell.nonce, fresh), { headers });
}

/** A file of this version is lost, and the server has none of this version any more: the next visit is the server's. */
export async function giveWay(cacheName: string, build: string): Promise<void> {
  const answer = await fetchShell();
  if (answer.ok && !(await answer.text()).includes(build)) await caches.delete(cacheName);
}

const fetchShell = () =>
  fetch(SHELL, { headers: { accept: 'text/html' }, cache: 'reload', credentials: 'omit' });

/** Undefined where it is not, or not any more, the page of this build. */
async function readShell(answer: Response, build: string) {
  const policy = answer.headers.get('content-security-policy') ?? '';
  const [, nonce] = NONCE.exec(policy) ?? [];
  const text = await answer.text();
  if (!nonce) return undefined;
  const built = text.replaceAll(nonce, NONCE_PLACE).replaceAll(build, __BUILD_PLACE__);
  return toHex(await digest(new TextEncoder().encode(built))).startsWith(build)
    ? { policy, nonce, text }
    : undefined;
}

export async function openPicture(cacheName: string, request: Request): Promise<Response> {
  return (await (await caches.open(cacheName)).match(request)) ?? fetch(request);
}

const makeNonce = () => toHex(crypto.getRandomValues(new Uint8Array(16)));

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
