import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { toNetwork } from './network.ts';
import { onReceived } from './received.ts';
import { watchUnread } from './unread.ts';

/** A browser opens six; an office behind one address has many browsers. */
export const MOST_PER_NETWORK = 256;
/** Leaves file descriptors for database, log and files. */
const MOST_IN_ALL = 4096;
/** Event listeners per response. */
const MOST_LISTENERS = 20;
/** Pipelined requests per connection; browsers send one at a time. */
export const MOST_AHEAD = 4;

/** Connections that only listen for changes: their pages reconnect by themselves. */
export const listening = new WeakSet<Socket>();

type Limits = { perNetwork: boolean; mostInAll?: number | undefined; mostUnreadBytes?: number | undefined };

/**
 * How many connections one network, and all of them together, may hold. Whoever opens one too many loses the one that
 * has waited longest without a whole request on it: so half-sent requests push out each other, and nobody who really
 * asks for something. Where all are full and none waits, it goes at the cost of whichever network holds the most.
 * Behind a proxy of ours all come from its address, and only the sum is bounded; what only listens gives way there, so
 * that whoever asks, if only whether the server is there, is answered.
 */
export function limitConnections(
  app: FastifyInstance,
  { perNetwork, mostInAll = MOST_IN_ALL, mostUnreadBytes }: Limits,
): void {
  const all = new Waiting();
  const networks = new Map<string, Waiting>();

  const drop = (socket: Socket | undefined) => {
    if (!socket) return;
    for (const group of [all, networks.get(toNetwork(socket.remoteAddress ?? ''))]) group?.leave(socket);
    socket.destroy();
  };

  app.server.on('connection', (socket: Socket) => {
    const network = toNetwork(socket.remoteAddress ?? '');
    const own = networks.get(network) ?? new Waiting();
    if (perNetwork) networks.set(network, own);
    const groups = perNetwork ? [all, own] : [all];
    for (const group of groups) group.enter(socket);
    socket.once('close', () => {
      for (const group of groups) group.leave(socket);
      if (own.size === 0) networks.delete(network);
    });
    if (own.size > MOST_PER_NETWORK) drop(own.longestWaiting);
    if (all.size <= mostInAll) return;
    const isFull = all.longestWaiting === socket;
    const listener = isFull ? all.find((one) => listening.has(one)) : undefined;
    if (listener) return drop(listener);
    const crowd = isFull ? findLargest(networks) : undefined;
    drop(crowd && crowd.size > own.size ? crowd.first : all.longestWaiting);
  });

  const ahead = new WeakMap<Socket, number>();
  app.server.on('request', (request, response) => {
    const { socket } = request;
    // Streams have many listeners for their end.
    response.setMaxListeners(MOST_LISTENERS);
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

  watchUnread(app, () => all.sockets, mostUnreadBytes);
}

function findLargest(networks: Map<string, Waiting>): Waiting | undefined {
  let largest: Waiting | undefined;
  for (const group of networks.values()) if (group.size > (largest?.size ?? 0)) largest = group;
  return largest;
}

/** A group's connections in order of arrival; idle ones in the order they became idle. */
class Waiting {
  readonly sockets = new Set<Socket>();
  readonly #waiting = new Set<Socket>();

  get size(): number {
    return this.sockets.size;
  }

  get first(): Socket | undefined {
    return this.sockets.values().next().value;
  }

  find(is: (socket: Socket) => boolean): Socket | undefined {
    for (const socket of this.sockets) if (is(socket)) return socket;
    return undefined;
  }

  get longestWaiting(): Socket | undefined {
    return this.#waiting.values().next().value;
  }

  enter(socket: Socket): void {
    this.sockets.add(socket);
    this.#waiting.add(socket);
  }

  leave(socket: Socket): void {
    this.sockets.delete(socket);
    this.#waiting.delete(socket);
  }

  busy(socket: Socket): void {
    this.#waiting.delete(socket);
  }

  idle(socket: Socket): void {
    if (this.sockets.has(socket)) this.#waiting.add(socket);
  }
}
