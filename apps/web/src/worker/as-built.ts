type Cached = { cacheName: string; request: Request; cachedResponse?: Response };

/**
 * A kept file is looked at once for as long as the worker runs: one whose bytes are others is as good as none, so that it is
 * fetched anew and kept as it was built.
 */
export function onlyAsBuilt(integrities: ReadonlyMap<string, string>, onLost: () => Promise<void>) {
  const known = new Set<string>();
  return {
    async cachedResponseWillBeUsed({ cacheName, request, cachedResponse }: Cached) {
      const { pathname } = new URL(request.url);
      if (!cachedResponse || known.has(pathname)) return cachedResponse;
      // Another one than what is handed on: that keeps what the browser has compiled of it.
      const looked = await (await caches.open(cacheName)).match(request);
      const bytes = looked && new Uint8Array(await looked.arrayBuffer());
      if (!bytes || `sha256-${toBase64(await digest(bytes))}` !== integrities.get(pathname)) return null;
      known.add(pathname);
      return cachedResponse;
    },
    async fetchDidFail() {
      await onLost().catch(() => {});
    },
  };
}

export const digest = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
