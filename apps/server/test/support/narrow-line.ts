import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/**
 * Another way to a server that listens already, on which little is under way: the system keeps some hundred kilobytes for
 * a reader of a local socket, and does not come to keep more, as it does for a network by as many megabytes as a
 * machine is told to. Whoever does not read here is soon waited for, on every machine.
 */
export async function openNarrowLine(app: FastifyInstance) {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-line-'));
  const path = join(folder, 'line');
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    app.server.emit('connection', socket);
  }).listen(path);
  await once(server, 'listening');
  return {
    /** Says something, and reads nothing. */
    say: async (text: string): Promise<Socket> => {
      const socket = connect(path);
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    },
    /** As many as the server still holds. */
    count: () => [...sockets].filter(({ destroyed }) => !destroyed).length,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
