import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** The banks, as a process of their own, spoken to over HTTP as in real life. */
export async function startSandbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'saldo-sandbox-'));
  const port = await findFreePort();
  const program = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url));
  const child = fork(program, { env: { ...process.env, SANDBOX_PORT: String(port), DATA_DIR: dataDir } });
  await once(child, 'message');
  const address = `http://localhost:${port}`;
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<Record<string, string>>;
  };
  return {
    address,
    port,
    /** Something only the control page can do: move the clock, make a bank fail, revoke a consent. */
    control: (what: string, body: object = {}) => send(`/control/${what}`, body),
    /** A person's visit to the bank, all accounts approved; answers with the consent token. */
    approve: async (authorisationUrl: string) => {
      const state = new URL(authorisationUrl).searchParams.get('state') ?? '';
      return (await send('/exchange-code', { state })).consentToken ?? '';
    },
    /** As the provider's console shows it. */
    read: async (path: string) => {
      const authorization = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`;
      const response = await fetch(`${address}${path}`, { headers: { authorization } });
      return { status: response.status, body: (await response.json()) as { data: Record<string, unknown> } };
    },
    close: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
