import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request meets on its way: nothing, an answer of somebody else's, or a silence. */
type Met = { status?: number; type?: string; body: string | Buffer; headers?: Record<string, string> };
type Meet = (
  path: string,
  asked: IncomingMessage,
) => Promise<Met | 'silence' | undefined> | Met | 'silence' | undefined;

/**
 * A network of one's own in front of the server under test, for pages and for their worker: what a page's own routes don't
 * see. Closing it ends what is still silent.
 */
export async function standBetween(origin: string) {
  let meet: Meet = () => undefined;
  /** What was asked, in order. */
  const asked: string[] = [];
  const silent = new Set<ServerResponse>();
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/';
    asked.push(`${incoming.method} ${path}`);
    const met = await meet(path, incoming);
    if (met === 'silence') {
      silent.add(outgoing);
      return;
    }
    if (met) {
      outgoing.writeHead(met.status ?? 200, { 'content-type': met.type ?? 'text/html', ...met.headers });
      outgoing.end(met.body);
      return;
    }
    const { host } = new URL(origin);
    const passed = request(
      `${origin}${path}`,
      { method: incoming.method, headers: { ...incoming.headers, host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    set(next: Meet) {
      meet = next;
    },
    /** Those who waited in vain break off. */
    speak() {
      for (const one of silent) one.destroy();
      silent.clear();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
