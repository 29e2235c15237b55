import { describe, expect, it, vi } from 'vitest';
import { withLowPriority } from '../low-priority.ts';
import { WriteQueue } from './write-queue.ts';

const pass = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Does nothing for so long while it is its turn, and says when that began. */
function visitor(line: WriteQueue, order: string[]) {
  return async (name: string, milliseconds = 0) => {
    const end = await line.take();
    order.push(name);
    await pass(milliseconds);
    end();
  };
}

describe('who writes', () => {
  it('comes in the order of asking, one at a time', async () => {
    const order: string[] = [];
    const visit = visitor(new WriteQueue(), order);
    await Promise.all([visit('a', 5), visit('b'), visit('c')]);
    expect(order).toEqual(['a', 'b', 'c']);
  });

  it('has little to write goes before whoever may have much', async () => {
    const order: string[] = [];
    const visit = visitor(new WriteQueue(), order);
    const first = visit('first', 20);
    const long = withLowPriority(() => visit('long'));
    await Promise.all([first, long, visit('short'), visit('other')]);
    expect(order).toEqual(['first', 'short', 'other', 'long']);
  });

  it('comes again after somebody who took long does so before the next who may', async () => {
    const order: string[] = [];
    const visit = visitor(new WriteQueue(), order);
    vi.useFakeTimers();
    try {
      const longs = [withLowPriority(() => visit('long', 600)), withLowPriority(() => visit('next'))];
      const signIn = async () => {
        await visit('short');
        await pass(50);
        await visit('short again');
      };
      const all = Promise.all([...longs, signIn()]);
      await vi.advanceTimersByTimeAsync(2000);
      await all;
      expect(order).toEqual(['long', 'short', 'short again', 'next']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('need not wait where nobody else writes', async () => {
    const line = new WriteQueue();
    for (let turn = 0; turn < 3; turn++) (await withLowPriority(() => line.take()))();
    expect(await line.take()).toBeTypeOf('function');
  });

  it('waited for a long turn comes before the next long one, however long that has waited', async () => {
    vi.useFakeTimers();
    try {
      const line = new WriteQueue();
      const order: string[] = [];
      const take = async (name: string) => {
        const end = await line.take();
        order.push(name);
        end();
      };
      const endOfFirst = await withLowPriority(() => line.take());
      const others = [withLowPriority(() => take('long')), take('short'), take('other')];
      vi.advanceTimersByTime(60_000);
      endOfFirst();
      await vi.advanceTimersByTimeAsync(1000);
      await Promise.all(others);
      expect(order).toEqual(['short', 'other', 'long']);
    } finally {
      vi.useRealTimers();
    }
  });
});
