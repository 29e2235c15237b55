import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeyedTrySemaphore } from '../../concurrency/keyed-try-semaphore.ts';
import type { Owner } from '../../db/owner.ts';
import { listening } from './connections.ts';
import { toNetwork } from './network.ts';
import { whenDone } from './when-done.ts';

/** Visible tabs on all of a person's devices, plus uploads in progress. */
const MOST_OF_PERSON = 20;
/** Behind a proxy, by the network it names. */
export const MOST_LISTENERS_OF_NETWORK = 128;
/** A share of all connections, so that listeners leave room for requests. */
const MOST_IN_ALL = 1024;

/** Event streams, which hold a connection as long as a page is open. */
export class Listeners {
  readonly #ofPerson = new KeyedTrySemaphore(MOST_OF_PERSON);
  readonly #ofNetwork = new KeyedTrySemaphore<string>(MOST_LISTENERS_OF_NETWORK);
  readonly #inAll = new KeyedTrySemaphore<'all'>(MOST_IN_ALL);

  /** Released when the stream ends. */
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
      // Also what was taken before the next one was refused.
      whenDone(reply, () => {
        for (const giveBack of taken) giveBack();
      });
    }
  }
}
