import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { toNetwork } from './network.ts';
import { onReceived } from './received.ts';

/** A browser opens six; an office behind one address has many browsers. */
export const MOST_PER_NETWORK = 256;
/** With room left for the database, the log and the files. */
const MOST_IN_ALL = 4096;
/** Requests that one connection may send before their answers have come; browsers send one. */
export const MOST_AHEAD = 4;
const LOOK_EVERY_MS = 2000;
/** So many looks in a row nothing of an answer was taken: nobody reads there. */
const MOST_IDLE_LOOKS = 10;
/** What may wait to be read in all; beyond that whoever takes nothing need not be waited for. */
const MOST_UNREAD_BYTES = 128 * 1024 * 1024;

/**
 * How many connections one network, and all of them together, may hold. Whoever opens one too many loses the one that
 * has waited longest without a whole request on it: so half-sent requests push out each other, and nobody who really
 * asks for something. Behind a proxy of ours all come from its address, and only the sum is bounded.
 */
export function limitConnections(app: FastifyInstance, { perNetwork }: { perNetwork: boolean }): void {
  const all = new Waiting(MOST_IN_ALL);
  const networks = new Map<string, Waiting>();

  app.server.on('connection', (socket: Socket) => {
    const network = toNetwork(socket.remoteAddress ?? '');
    const own = networks.get(network) ?? new Waiting(MOST_PER_NETWORK);
    if (perNetwork) networks.set(network, own);
    const groups = perNetwork ? [all, own] : [all];
    for (const group of groups) group.enter(socket);
    socket.once('close', () => {
      for (const group of groups) group.leave(socket);
      if (own.size === 0) networks.delete(network);
    });
  });

  const ahead = new WeakMap<Socket, number>();
  app.server.on('request', (request, response) => {
    const { socket } = request;
    const count = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, count);
    response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    if (count > MOST_AHEAD) socket.destroy();
    const groups = [all, networks.get(toNetwork(socket.remoteAddress ?? ''))];
    onReceived(request, () => {
      if (response.closed) return;
      for (const group of groups) group?.busy(socket);
      response.once('close', () => {
        for (const group of groups) group?.idle(socket);
      });
    });
  });

  const timer = setInterval(() => all.dropUnread(), LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** The connections of one group, those that wait in the order in which they began to. */
class Waiting {
  readonly #most: number;
  readonly #all = new Set<Socket>();
  readonly #waiting = new Set<Socket>();

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#all.size;
  }

  enter(socket: Socket): void {
    this.#all.add(socket);
    this.#waiting.add(socket);
    if (this.#all.size <= this.#most) return;
    const [longest = socket] = this.#waiting;
    this.leave(longest);
    longest.destroy();
  }

  leave(socket: Socket): void {
    this.#all.delete(socket);
    this.#waiting.delete(socket);
  }

  busy(socket: Socket): void {
    this.#waiting.delete(socket);
  }

  readonly #progress = new WeakMap<Socket, { taken: number; idleLooks: number }>();

  /** Those that have something to read and do not read it. */
  dropUnread(): void {
    let unread = 0;
    for (const socket of this.#all) unread += socket.writableLength;
    const patience = unread > MOST_UNREAD_BYTES ? 1 : MOST_IDLE_LOOKS;
    for (const socket of this.#all) {
      const taken = socket.bytesWritten - socket.writableLength;
      const before = this.#progress.get(socket);
      const isStuck = socket.writableLength > 0 && before?.taken === taken;
      const idleLooks = isStuck ? (before?.idleLooks ?? 0) + 1 : 0;
      this.#progress.set(socket, { taken, idleLooks });
      if (idleLooks >= patience) socket.destroy();
    }
  }

  idle(socket: Socket): void {
    if (this.#all.has(socket)) this.#waiting.add(socket);
  }
}
