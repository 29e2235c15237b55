import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlace } from '../support/harness.ts';
import { startProgram } from '../support/program.ts';
import { findFreePort } from '../support/sandbox.ts';

type Value = { stringValue?: string; intValue?: number };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
};

/** What OpenTelemetry calls a collector: it takes spans over HTTP. */
let collector: Server;
let received: { path: string | undefined; key: unknown; sent: Sent }[];
let place: Awaited<ReturnType<typeof makePlace>>;
beforeAll(async () => {
  place = await makePlace();
  received = [];
  collector = createServer(async (request, response) => {
    received.push({
      path: request.url,
      key: request.headers['x-key'],
      sent: (await json(request)) as Sent,
    });
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(async () => {
  collector.close();
  await place.remove();
});

const TOLD = 'reads opentelemetry';
/** Says so when a part of OpenTelemetry's that sends something is read. */
const HOOK = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) {
    if (/opentelemetry.(sdk|exporter|otlp|resources)/.test(url)) console.error('${TOLD}');
    return next(url, context);
  } });
`)}`;

/** From its start to its end: then everything was told. */
async function runServer(
  environment: Record<string, string>,
  use: (origin: string) => Promise<void>,
): Promise<string> {
  const PORT = String(await findFreePort());
  const main = startProgram('main', place, [], {
    PORT,
    SANDBOX_PORT: '9',
    BACKUP_HOURS: '0',
    NODE_OPTIONS: `--import=${HOOK}`,
    ...environment,
  });
  await Promise.race([once(main.child, 'message'), main.ended]);
  await use(`http://localhost:${PORT}`);
  main.child.kill('SIGTERM');
  const { code, complaint } = await main.ended;
  expect(code).toBe(0);
  return complaint;
}

const EMAIL = 'ada@example.org';
const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

async function useIt(origin: string): Promise<void> {
  const send = (path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signedUp = await send('/api/signup', { email: EMAIL, password: 'correct horse' });
  expect(signedUp.status).toBe(201);
  const { access_token } = (await (
    await send('/api/login', { email: EMAIL, password: 'correct horse' })
  ).json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  await send('/api/categories', { name: 'Secret gifts' }, { authorization });
  await send('/api/categories?q=hidden', undefined, { authorization, traceparent: PARENT });
  await send('/api/transactions/whose', undefined, { authorization });
  await send('/nothing/at/all.js');
}

const spansOf = () =>
  received.flatMap(({ sent }) => sent.resourceSpans).flatMap(({ scopeSpans }) => scopeSpans);
const listSpans = () => spansOf().flatMap(({ spans }) => spans);
const find = (name: string) => listSpans().find((span) => span.name === name);
const detailsOf = (span: Span | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );

describe('traces', () => {
  it('are told to nobody, and nothing of them is read, unless somebody asks', async () => {
    const complaint = await runServer({}, async (origin) => {
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    });
    expect(complaint).not.toContain(TOLD);
    expect(received).toEqual([]);
  });

  it('tell of each call by its route and how it ended, with what it asked of the database', async () => {
    const { port } = collector.address() as AddressInfo;
    const complaint = await runServer(
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=open',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      },
      useIt,
    );
    expect(complaint).toContain(TOLD);
    expect(new Set(received.map(({ path, key }) => `${path} ${key}`))).toEqual(new Set(['/v1/traces open']));
    const resource = received[0]?.sent.resourceSpans[0]?.resource.attributes ?? [];
    expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'saldo' } });
    expect(resource).toContainEqual({
      key: 'deployment.environment.name',
      value: { stringValue: 'test' },
    });

    const made = find('POST /api/categories');
    expect(detailsOf(made)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/categories',
      'http.response.status_code': 201,
      'saldo.call': 'createCategory',
    });
    expect(detailsOf(find('GET /api/transactions/:id'))).toMatchObject({ 'http.response.status_code': 404 });
    // What is nowhere has no route but that of files, where the web app is built: its address is not told.
    expect(detailsOf(find('GET /*') ?? find('GET'))).toMatchObject({ 'http.response.status_code': 404 });
    // With the body waited for, too.
    const inserted = listSpans().find(
      ({ name, parentSpanId }) => name === 'insert categories' && parentSpanId === made?.spanId,
    );
    expect(inserted?.traceId).toBe(made?.traceId);
    expect(detailsOf(inserted)).toEqual({ 'db.system.name': place.databaseUrl ? 'postgresql' : 'sqlite' });
  });

  it('hold nothing of what people wrote, and nothing that opens an account', () => {
    const everything = JSON.stringify(received.map(({ sent }) => sent));
    for (const secret of [
      EMAIL,
      'correct horse',
      'Bearer',
      'Secret gifts',
      'hidden',
      'whose',
      'at/all',
      '127.0.0.1',
    ])
      expect(everything).not.toContain(secret);
  });

  it('do not follow whoever calls, but a proxy of ours', async () => {
    const [, traceId, spanId] = PARENT.split('-');
    expect(find('GET /api/categories')?.traceId).not.toBe(traceId);
    received = [];
    const { port } = collector.address() as AddressInfo;
    await runServer(
      { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, TRUST_PROXY: 'on' },
      async (origin) => {
        await fetch(`${origin}/api/categories`, { headers: { traceparent: PARENT } });
        await fetch(`${origin}/healthz`, { headers: { traceparent: 'rubbish' } });
      },
    );
    expect(find('GET /api/categories')).toMatchObject({ traceId, parentSpanId: spanId });
    expect(find('GET /healthz')?.parentSpanId ?? '').toBe('');
  });

  it('keep nobody waiting, and stop nothing, where nobody takes them', async () => {
    const began = performance.now();
    await runServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, async (origin) => {
      expect((await fetch(`${origin}/api/hello`)).status).toBe(200);
    });
    expect(performance.now() - began).toBeLessThan(60_000);
  });

  it('are as many as the sampler says', async () => {
    received = [];
    const { port } = collector.address() as AddressInfo;
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    };
    await runServer(environment, async (origin) => void (await fetch(`${origin}/api/hello`)));
    expect(listSpans()).toEqual([]);
  });
});
