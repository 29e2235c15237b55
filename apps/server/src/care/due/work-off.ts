import type { Context } from '../../context/context.ts';

const MINUTE = 60_000;

/** Work that may fail, and is then tried again. */
export type DueWork<Item> = {
  /** Longer than any attempt takes; after it another server may try. */
  leaseMinutes: number;
  claim: (now: string, until: string) => Promise<Item | undefined>;
  work: (item: Item) => Promise<void>;
  /** `inMinutes` says when that is, by the clock that all servers share. */
  failed: (item: Item, error: unknown, inMinutes: (minutes: number) => string) => Promise<void>;
};

/** Whatever is due, one after the other; on however many servers, each by one of them. */
export async function workOff<Item>(
  context: Context,
  { leaseMinutes, claim, work, failed }: DueWork<Item>,
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

/** Without waiting: nobody's request hangs on somebody outside. */
export function workOffSoon(context: Context, what: string, run: (context: Context) => Promise<void>): void {
  run(context).catch((error: unknown) => context.log.error({ err: error }, `${what} failed`));
}
