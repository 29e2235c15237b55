import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../replies/errors.ts';
import { type ExplainWrongAddress, toPath, toPattern } from '../replies/wrong-address.ts';
import { pagePolicy, workerPolicy } from './security.ts';

const builtWebApp = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** A placeholder that Vite puts into the page: see `html.cspNonce` in the web app's configuration. */
const NONCE_PLACE = /__CSP_NONCE__/g;

const NEVER_CHANGES = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

const WORKER = 'worker.js';

/** Takes the place of a worker that is broken: it forgets the kept files and goes. */
const REMOVES_ITSELF = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

type Options = {
  explain: ExplainWrongAddress;
  /** The contact form's email service. */
  mayConnectTo: string[];
  /** Whether browsers may keep the app, to open it without a network. */
  isOffline: boolean;
};

/**
 * The built web app: hashed files are immutable, the page is fresh each time. Unknown addresses get the page
 * with status 404.
 */
export async function registerPages(app: FastifyInstance, options: Options): Promise<void> {
  const hasWebApp = existsSync(`${builtWebApp}index.html`);
  const page = hasWebApp ? readFileSync(`${builtWebApp}index.html`, 'utf8') : undefined;

  if (page) {
    app.get('/', async (_request, reply) => sendPage(reply, page, options.mayConnectTo));
    await app.register(fastifyStatic, {
      root: builtWebApp,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? NEVER_CHANGES : ASK_AGAIN);
      },
    });
    // Not one route per file: hundreds would cost startup time and memory.
    const { folders, files } = listBuilt();
    for (const folder of folders)
      app.get<{ Params: { '*': string } }>(`/${folder}/*`, async ({ params }, reply) =>
        reply.sendFile(`${folder}/${params['*']}`),
      );
    for (const file of files)
      if (file !== WORKER) app.get(`/${file}`, async (_request, reply) => reply.sendFile(file));
    app.get(`/${WORKER}`, async (_request, reply) => {
      reply.header('content-security-policy', workerPolicy);
      if (options.isOffline) return reply.sendFile(WORKER);
      return reply
        .header('cache-control', ASK_AGAIN)
        .type('text/javascript; charset=utf-8')
        .send(REMOVES_ITSELF);
    });
  }

  const isPage = page ? readPages() : () => false;
  const explain = (request: FastifyRequest) => options.explain(request, isPage(toPath(request.url)));
  // A route rather than the not-found handler: only routes get compression and HEAD.
  if (page)
    app.get('/*', async (request, reply) => {
      const isKnown = isPage(toPath(request.url));
      const wrong = explain(request);
      if (wrong.code !== 'route.not_found' || !isForAPage(request, isKnown)) throw wrong;
      return sendPage(reply.code(isKnown ? 200 : 404), page, options.mayConnectTo);
    });
  app.setNotFoundHandler(async (request, reply) => sendError(request, reply, explain(request)));
}

/** Without the page itself and precompressed files. */
function listBuilt(): { folders: string[]; files: string[] } {
  const entries = readdirSync(builtWebApp, { withFileTypes: true });
  const namesOf = (some: typeof entries) => some.map(({ name }) => name);
  return {
    folders: namesOf(entries.filter((entry) => entry.isDirectory())),
    files: namesOf(entries.filter(({ name }) => /^[^.].*\.(?!html$|br$|gz$)\w+$/.test(name))),
  };
}

/** The web app's addresses, from its build. */
function readPages(): (path: string) => boolean {
  const pages: string[] = JSON.parse(readFileSync(`${builtWebApp}.pages.json`, 'utf8'));
  const patterns = pages.map(toPattern);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function isForAPage({ method, url, headers }: FastifyRequest, isKnown: boolean): boolean {
  const isFile = /^\/(api|assets|uploads)(\/|$|\?)/.test(url);
  // Many programs take whatever comes, or do not say what they would like; who asks for the head alone seldom does.
  const accept = headers.accept ?? (isKnown ? '*/*' : '');
  return !isFile && (method === 'HEAD' || /text\/(html|\*)|\*\/\*/.test(accept));
}

function sendPage(reply: FastifyReply, page: string, connect: string[]): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .header('content-security-policy', pagePolicy(nonce, { connect }))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replace(NONCE_PLACE, nonce));
}
