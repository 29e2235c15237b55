import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Between Saldo and PostgreSQL: whoever has sent a statement like that never hears how its COMMIT ended. */
export async function holdCommitAfter(databaseUrl: string, pattern: RegExp) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let tell = () => {};
  const isHeld = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isMeant = false;
    let isSilent = false;
    client.on('data', (bytes) => {
      isMeant ||= pattern.test(bytes.toString('latin1'));
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      isSilent ||= isMeant && bytes.toString('latin1').includes('COMMIT\0');
      if (isSilent) tell();
      else client.write(bytes);
    });
    for (const [one, other] of [[client, database] as const, [database, client] as const]) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    isHeld,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
