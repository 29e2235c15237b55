import type { Context } from '../../context/context.ts';
import { claimNext, giveUp, putOff } from './queue.repository.ts';
import { type QueueName, queues as tables } from './queue-tables.ts';

const MINUTE = 60_000;

/** Work that may fail, and is then tried again. */
export type QueueWork<Item> = {
  /** Longer than any attempt takes; after it another server may try. */
  leaseMinutes: number;
  claim: (now: string, until: string) => Promise<Item | undefined>;
  work: (item: Item) => Promise<void>;
  /** `inMinutes` says when that is, by the clock that all servers share. */
  failed: (item: Item, error: unknown, inMinutes: (minutes: number) => string) => Promise<void>;
};

/** Whatever is due, one after the other; on however many servers, each by one of them. */
export async function processQueue<Item>(
  context: Context,
  { leaseMinutes, claim, work, failed }: QueueWork<Item>,
): Promise<void> {
  for (;;) {
    const now = (await context.sharedNow()).getTime();
    const inMinutes = (minutes: number) => new Date(now + minutes * MINUTE).toISOString();
    const item = await claim(inMinutes(0), inMinutes(leaseMinutes));
    if (item === undefined) return;
    try {
      await work(item);
    } catch (error) {
      await failed(item, error, inMinutes);
    }
  }
}

type TableQueueWork<Row> = {
  kind: QueueName;
  leaseMinutes: number;
  /** Minutes until the next try; undefined once there have been enough. */
  pauseAfter: (attempts: number) => number | undefined;
  work: (row: Row) => Promise<void>;
};

/** Work with a table of its own: what fails is put off, longer and longer, and in the end given up, and stays there. */
export function processTableQueue<Row extends { attempts: number }>(
  context: Context,
  { kind, leaseMinutes, pauseAfter, work }: TableQueueWork<Row>,
): Promise<void> {
  const { db, log } = context;
  return processQueue<Row>(context, {
    leaseMinutes,
    claim: (now, until) => claimNext<Row>(db, tables[kind], now, until),
    work,
    failed: async (row, error, inMinutes) => {
      const pause = pauseAfter(row.attempts);
      log.warn({ err: error, kind, attempts: row.attempts, given_up: pause === undefined }, 'work failed');
      if (pause === undefined) await giveUp(db, kind, row, error, inMinutes(0));
      else await putOff(db, kind, row, error, inMinutes(pause));
    },
  });
}

/** Without waiting: nobody's request hangs on somebody outside. */
export function processSoon(context: Context, what: string, run: (context: Context) => Promise<void>): void {
  run(context).catch((error: unknown) => context.log.error({ err: error }, `${what} failed`));
}
