/** The page of the app, kept as it came with its version; each visit gets a nonce of its own. */

const SHELL = '/';
/** What stands on every screen and has no name of its own version. */
export const PICTURES = ['/default-avatar.svg', '/favicon.svg'];
const NONCE = /'nonce-([\w-]+)'/;

/** Fetched anew at each installation. A server of another version would answer with another page: then it fails. */
export async function keepShell(cacheName: string, build: string): Promise<void> {
  const answer = await fetch(SHELL, {
    headers: { accept: 'text/html' },
    cache: 'reload',
    credentials: 'omit',
  });
  const page = await answer.clone().text();
  if (!answer.ok || !page.includes(`<meta name="saldo-build" content="${build}"`))
    throw new Error('the server has another version');
  const cache = await caches.open(cacheName);
  await cache.addAll(PICTURES);
  await cache.put(SHELL, answer);
}

export async function openShell(cacheName: string): Promise<Response | undefined> {
  const kept = await (await caches.open(cacheName)).match(SHELL);
  if (!kept) return undefined;
  const policy = kept.headers.get('content-security-policy') ?? '';
  const [, old] = NONCE.exec(policy) ?? [];
  if (!old) return undefined;
  const fresh = makeNonce();
  const headers = new Headers(kept.headers);
  headers.set('content-security-policy', policy.replaceAll(old, fresh));
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response((await kept.text()).replaceAll(old, fresh), { headers });
}

export async function openPicture(cacheName: string, request: Request): Promise<Response> {
  return (await (await caches.open(cacheName)).match(request)) ?? fetch(request);
}

const makeNonce = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
