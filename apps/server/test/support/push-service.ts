import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestOf } from '@saldo/contract';
import { decryptPush } from './decrypt-push.ts';
import { aSubscription } from './push-subscription.ts';

type Shown = { title: string; body: string; path: string; tag: string; lang: string };
type Received = { device: string; headers: IncomingHttpHeaders; shown: Shown };
/** `after`: not before that. */
type Answer = { status: number; headers?: Record<string, string>; after?: Promise<unknown> };

/** Takes messages over HTTP as a browser's push service does, and reads them as the browser would. */
export async function startPushService() {
  const browsers = new Map<string, ReturnType<typeof aSubscription>['browser']>();
  const received: Received[] = [];
  const refused: string[] = [];
  let answer: Answer = { status: 201 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const device = request.url ?? '';
      const browser = browsers.get(device);
      if (answer.status === 201 && browser) {
        const shown = JSON.parse(decryptPush(Buffer.concat(parts), browser)) as Shown;
        received.push({ device, headers: request.headers, shown });
      } else refused.push(device);
      const { status, headers, after } = answer;
      await after;
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    refused,
    answerWith: (next: Answer) => {
      answer = next;
    },
    subscribe: (): RequestOf<'addPushDevice'>['body'] => {
      const { body, browser } = aSubscription(origin);
      browsers.set(new URL(body.endpoint).pathname, browser);
      return body;
    },
    titles: () => received.map(({ shown }) => shown.title),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
