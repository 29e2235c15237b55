import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 2000;
/** So many looks in a row nothing of an answer was taken: nobody reads there. */
const MOST_IDLE_LOOKS = 10;
/** What may wait to be read in all; beyond that whoever takes nothing need not be waited for. */
const MOST_UNREAD_BYTES = 128 * 1024 * 1024;

/**
 * Answers lie in memory until they are read. Connections where nothing is taken for twenty seconds end; where too much
 * waits in all, those that take nothing end at once, and then those that hold the most of it.
 */
export function watchUnread(
  app: FastifyInstance,
  listSockets: () => Iterable<Socket>,
  mostBytes = MOST_UNREAD_BYTES,
): void {
  const held = holdCount(app);
  const progress = new WeakMap<Socket, { taken: number; idleLooks: number }>();

  const look = () => {
    const unread = [...listSockets()].map((socket) => ({
      socket,
      // What a compressor still has to take is in memory too, and not yet the socket's.
      bytes: Math.max(socket.writableLength, held.get(socket) ?? 0),
    }));
    let sum = unread.reduce((total, { bytes }) => total + bytes, 0);
    const patience = sum > mostBytes ? 1 : MOST_IDLE_LOOKS;
    const drop = ({ socket, bytes }: (typeof unread)[number]) => {
      socket.destroy();
      sum -= bytes;
    };
    for (const one of unread) {
      const { socket } = one;
      const taken = socket.bytesWritten - socket.writableLength;
      const before = progress.get(socket);
      const isStuck = socket.writableLength > 0 && before?.taken === taken;
      const idleLooks = isStuck ? (before?.idleLooks ?? 0) + 1 : 0;
      progress.set(socket, { taken, idleLooks });
      if (idleLooks >= patience) drop(one);
    }
    if (sum <= mostBytes) return;
    for (const one of unread.toSorted((a, b) => b.bytes - a.bytes)) {
      if (sum <= mostBytes) return;
      if (!one.socket.destroyed) drop(one);
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** The bytes of answers that are made whole before they leave, for as long as they are on their way. */
function holdCount(app: FastifyInstance): Map<Socket, number> {
  const held = new Map<Socket, number>();
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return;
    const { socket } = request.raw;
    if (reply.raw.closed) return;
    held.set(socket, (held.get(socket) ?? 0) + payload.length);
    reply.raw.once('close', () => {
      const left = (held.get(socket) ?? 0) - payload.length;
      if (left > 0) held.set(socket, left);
      else held.delete(socket);
    });
  });
  return held;
}
