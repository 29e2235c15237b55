import type { Endpoint } from '@saldo/contract';
import type { FastifyReply } from 'fastify';
import { KeyedMutex, MOST_WAITING } from '../../concurrency/keyed-mutex.ts';
import { KeyedSemaphore } from '../../concurrency/keyed-semaphore.ts';
import { withLowPriority } from '../../db/low-priority.ts';
import { onBehalfOf } from '../../db/on-behalf.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../errors/app-error.ts';

/** As many as a browser asks for at once: nobody alone takes all connections to the database. */
const MOST_AT_ONCE_EACH = 6;
/** With those under way as many as of what comes one after the other. */
const MOST_WAITING_EACH = MOST_WAITING + 1 - MOST_AT_ONCE_EACH;

type Work<Result> = () => Promise<Result>;

/** However many calls one person makes at once: in between, everybody else is answered. */
export class Schedule {
  readonly #heavy = new KeyedMutex();
  readonly #portions = new KeyedMutex();
  // Apart from each other: what is written may wait for a long change, what is read does not.
  readonly #reading = new KeyedSemaphore<Owner>(MOST_AT_ONCE_EACH, MOST_WAITING_EACH);
  readonly #writing = new KeyedSemaphore<Owner>(MOST_AT_ONCE_EACH, MOST_WAITING_EACH);

  /** By what the row says of its cost. */
  run<Result>(row: Endpoint, owner: Owner, reply: FastifyReply, work: Work<Result>): Promise<Result> {
    const isReading = row.method === 'GET';
    if (row.heavy) {
      const inTurn = whileConnected(reply, isReading ? work : () => withLowPriority(work));
      return this.#heavy.take(owner, inTurn) ?? refuseBusy();
    }
    if (row.queued) return work();
    return isReading ? this.#reading.run(owner, whileConnected(reply, work)) : this.#writing.run(owner, work);
  }

  /** One portion of a whole list: one of everybody's at a time, or of this person's. */
  runPortion<Result>(
    { owner, isOneLine }: { owner: Owner | undefined; isOneLine: boolean },
    reply: FastifyReply,
    work: Work<Result>,
  ): Promise<Result> {
    const portion = whileConnected(reply, work);
    return this.#portions.wait(isOneLine ? 0 : (owner ?? 0), () =>
      owner === undefined ? portion() : onBehalfOf(owner, portion),
    );
  }
}

/** Whoever has left while they waited needs no answer any more. */
const whileConnected =
  <Result>(reply: FastifyReply, work: Work<Result>): Work<Result> =>
  () =>
    reply.raw.closed ? refuseBusy() : work();

const refuseBusy = (): Promise<never> => Promise.reject(new AppError('server.busy', { retryAfter: 3 }));
