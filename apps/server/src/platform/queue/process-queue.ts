import type { Context } from '../../context/context.ts';
import { onNobodysBehalf } from '../../db/on-behalf.ts';
import { claimNext, giveUp, putOff } from './queue.repository.ts';
import { type QueueName, queues as tables } from './queue-tables.ts';

const MINUTE = 60_000;

/** Work that can fail and be retried. */
export type QueueWork<Item> = {
  /** Longer than any attempt; afterwards another server may try. */
  leaseMinutes: number;
  claim: (now: string, until: string) => Promise<Item | undefined>;
  work: (item: Item) => Promise<void>;
  /** `inMinutes`: the next attempt, by the shared clock. */
  failed: (item: Item, error: unknown, inMinutes: (minutes: number) => string) => Promise<void>;
};

/** Processes due rows one after the other; across servers, each by one. */
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
  /** Minutes until the next attempt; undefined after the last. */
  pauseAfter: (attempts: number, error: unknown) => number | undefined;
  work: (row: Row) => Promise<void>;
};

/** Queue work in its own table: failures are retried with growing pauses and end as dead letters. */
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
      const pause = pauseAfter(row.attempts, error);
      log.warn({ err: error, kind, attempts: row.attempts, given_up: pause === undefined }, 'work failed');
      if (pause === undefined) await giveUp(db, kind, row, error, inMinutes(0));
      else await putOff(db, kind, row, error, inMinutes(pause));
    },
  });
}

/** Starts without waiting: no request depends on outside services. What is due may be anybody's. */
export function processSoon(context: Context, what: string, run: (context: Context) => Promise<void>): void {
  onNobodysBehalf(() => run(context)).catch((error: unknown) =>
    context.log.error({ err: error }, `${what} failed`),
  );
}
