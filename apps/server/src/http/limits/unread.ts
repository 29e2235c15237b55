import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 2000;
/** Samples without progress after which nobody reads. */
const MOST_IDLE_LOOKS = 10;
/** The limit for unread bytes of everybody; beyond it, stalled readers are dropped at once. */
const MOST_UNREAD_BYTES = 128 * 1024 * 1024;

/**
 * Responses stay in memory until read. Connections without progress for twenty seconds are closed; if too
 * much is unread in total, stalled ones first, then the largest.
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
      // Bytes waiting for compression are in memory, too.
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

/** Bytes of complete responses on their way. */
function holdCount(app: FastifyInstance): Map<Socket, number> {
  const held = new Map<Socket, number>();
  const hold = (socket: Socket, response: ServerResponse, bytes: number) => {
    held.set(socket, (held.get(socket) ?? 0) + bytes);
    response.once('close', () => {
      const left = (held.get(socket) ?? 0) - bytes;
      if (left > 0) held.set(socket, left);
      else held.delete(socket);
    });
  };
  app.addHook('onSend', (request, { raw }, payload, done) => {
    const isWhole = typeof payload === 'string' || payload instanceof Uint8Array;
    if (isWhole && !raw.closed) hold(request.raw.socket, raw, payload.length);
    done(null, payload);
  });
  return held;
}
