import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeyedTrySemaphore } from '../../concurrency/keyed-try-semaphore.ts';
import type { Owner } from '../../db/owner.ts';
import { listening } from './connections.ts';
import { toNetwork } from './network.ts';
import { whenDone } from './when-done.ts';

/** Pages that are seen at once, on all of somebody's devices, each with a file that comes in. */
const MOST_OF_PERSON = 20;
/** Also where all come from the address of a proxy: by the one that it names. */
export const MOST_LISTENERS_OF_NETWORK = 128;
/** A part of all connections: whoever only listens leaves the others to those who ask. */
const MOST_IN_ALL = 1024;

/** Streams of events, which hold a connection for as long as a page is open. */
export class Listeners {
  readonly #ofPerson = new KeyedTrySemaphore(MOST_OF_PERSON);
  readonly #ofNetwork = new KeyedTrySemaphore<string>(MOST_LISTENERS_OF_NETWORK);
  readonly #inAll = new KeyedTrySemaphore<'all'>(MOST_IN_ALL);

  /** Given back once the stream is over. */
  take(owner: Owner, request: FastifyRequest, reply: FastifyReply): void {
    const { socket } = request.raw;
    const taken: Array<() => void> = [];
    try {
      taken.push(this.#ofPerson.take(owner));
      taken.push(this.#ofNetwork.take(toNetwork(request.ip ?? '')));
      taken.push(this.#inAll.take('all'));
      listening.add(socket);
      taken.push(() => listening.delete(socket));
    } finally {
      // Also what was taken before there was no more of the next.
      whenDone(reply, () => {
        for (const giveBack of taken) giveBack();
      });
    }
  }
}
