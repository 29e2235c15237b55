import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { sendError } from './errors.ts';
import { pagePolicy } from './security.ts';

const builtWebApp = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Vite writes this into the page for us to fill in: see `html.cspNonce` in the web app's configuration. */
const NONCE_PLACE = /__CSP_NONCE__/g;

const NEVER_CHANGES = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

type Options = {
  /** The contact form's email service. */
  mayConnectTo: string[];
};

/** The built web app: hashed files for ever, the page itself fresh each time, every unknown address is the page. */
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
    // Not a route for each file: there are hundreds, and each start and all of memory would have them.
    const { folders, files } = listBuilt();
    for (const folder of folders)
      app.get<{ Params: { '*': string } }>(`/${folder}/*`, async ({ params }, reply) =>
        reply.sendFile(`${folder}/${params['*']}`),
      );
    for (const file of files) app.get(`/${file}`, async (_request, reply) => reply.sendFile(file));
  }

  // A route and not the handler for what is not found: only what a route answers is compressed, and asked for by HEAD.
  if (page)
    app.get('/*', async (request, reply) => {
      if (!isForAPage(request)) throw new AppError('route.not_found');
      return sendPage(reply, page, options.mayConnectTo);
    });
  app.setNotFoundHandler(async (request, reply) =>
    sendError(request, reply, new AppError('route.not_found')),
  );
}

/** Besides the page itself, and what is compressed already. */
function listBuilt(): { folders: string[]; files: string[] } {
  const entries = readdirSync(builtWebApp, { withFileTypes: true });
  const namesOf = (some: typeof entries) => some.map(({ name }) => name);
  return {
    folders: namesOf(entries.filter((entry) => entry.isDirectory())),
    files: namesOf(entries.filter(({ name }) => /^[^.].*\.(?!html$|br$|gz$)\w+$/.test(name))),
  };
}

function isForAPage({ method, url, headers }: FastifyRequest): boolean {
  const isFile = /^\/(api|assets|uploads)(\/|$|\?)/.test(url);
  // Whoever asks for the head alone seldom says what they would like to read.
  return !isFile && (method === 'HEAD' || (headers.accept ?? '').includes('text/html'));
}

function sendPage(reply: FastifyReply, page: string, connect: string[]): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .header('content-security-policy', pagePolicy(nonce, { connect }))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replace(NONCE_PLACE, nonce));
}
