import type { Endpoint } from '@saldo/contract';
import type { FastifyReply } from 'fastify';
import { KeyedMutex, MOST_WAITING } from '../../concurrency/keyed-mutex.ts';
import { KeyedSemaphore } from '../../concurrency/keyed-semaphore.ts';
import { withLowPriority } from '../../db/low-priority.ts';
import { onBehalfOf } from '../../db/on-behalf.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../errors/app-error.ts';

/** As many as a browser sends: nobody takes all database connections. */
const MOST_AT_ONCE_EACH = 6;
/** Together with running ones, as many as for sequential work. */
const MOST_WAITING_EACH = MOST_WAITING + 1 - MOST_AT_ONCE_EACH;

type Work<Result> = () => Promise<Result>;

/** Keeps one person's many calls from delaying others. */
export class Schedule {
  readonly #heavy = new KeyedMutex();
  readonly #portions = new KeyedMutex();
  // Separate: writes may wait for a long change, reads don't.
  readonly #reading = new KeyedSemaphore<Owner>(MOST_AT_ONCE_EACH, MOST_WAITING_EACH);
  readonly #writing = new KeyedSemaphore<Owner>(MOST_AT_ONCE_EACH, MOST_WAITING_EACH);

  /** According to the cost that the row declares. */
  run<Result>(row: Endpoint, owner: Owner, reply: FastifyReply, work: Work<Result>): Promise<Result> {
    const isReading = row.method === 'GET';
    if (row.heavy) {
      const inTurn = whileConnected(reply, isReading ? work : () => withLowPriority(work));
      return this.#heavy.take(owner, inTurn) ?? refuseBusy();
    }
    if (row.queued) return work();
    return isReading ? this.#reading.run(owner, whileConnected(reply, work)) : this.#writing.run(owner, work);
  }

  /** A portion of a whole list: one at a time, for everybody or per person. */
  runPortion<Result>(
    { owner, isOneLine }: { owner: Owner | undefined; isOneLine: boolean },
    reply: FastifyReply,
    work: Work<Result>,
  ): Promise<Result> {
    const portion = whileConnected(reply, work);
    return this.#portions.wait(isOneLine ? 0 : (owner ?? 0), () => onBehalfOf(owner, portion));
  }
}

/** Whoever disconnected while waiting needs no answer. */
const whileConnected =
  <Result>(reply: FastifyReply, work: Work<Result>): Work<Result> =>
  () =>
    reply.raw.closed ? refuseBusy() : work();

const refuseBusy = (): Promise<never> => Promise.reject(new AppError('server.busy', { retryAfter: 3 }));
