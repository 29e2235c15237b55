import { once } from 'node:events';
import { createServer } from 'node:http';

type Answer = { status: number; body: string };
/** Sees every answer of the sandbox on its way, and may change it or hold it back. */
type Alter = (path: string, answer: Answer) => Answer | Promise<Answer>;

export type OddProvider = Awaited<ReturnType<typeof startOddProvider>>;

/** The sandbox as it is, but for what `alter` makes of its answers: what a bank may say, and when. */
export async function startOddProvider(sandbox: string) {
  let alter: Alter = (_path, answer) => answer;
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/', headers } = request;
    asked.push(`${method} ${url}`);
    const passedOn = ['authorization', 'consent', 'content-type'].flatMap((name) =>
      typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [],
    );
    const answered = await fetch(`${sandbox}${url}`, {
      method,
      headers: Object.fromEntries(passedOn),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const { status, body } = await alter(url, { status: answered.status, body: await answered.text() });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    /** What the app is configured with. */
    environment: {
      YAPILY_BASE_URL: `http://127.0.0.1:${port}`,
      YAPILY_APPLICATION_ID: 'sandbox',
      YAPILY_APPLICATION_SECRET: 'sandbox',
    },
    asked,
    /** From now on; without one, nothing is changed. */
    alter: (change: Alter = (_path, answer) => answer) => {
      alter = change;
    },
    /** Holds back the next answer whose path matches until it is let go; tells when it has come that far. */
    hold: (path: RegExp) => {
      const held = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      const before = alter;
      let isFirst = true;
      alter = async (url, answer) => {
        const isMeant = isFirst && path.test(url);
        if (isMeant) {
          isFirst = false;
          held.resolve();
          await release.promise;
        }
        return before(url, answer);
      };
      return { held: held.promise, release: () => release.resolve() };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
