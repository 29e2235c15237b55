import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';

/** Work that ends on demand. */
function start(semaphore: KeyedSemaphore<string>, key: string) {
  const end = Promise.withResolvers<void>();
  const state = { isRunning: false };
  const done = semaphore.run(key, async () => {
    state.isRunning = true;
    await end.promise;
  });
  done.catch(() => {});
  return { state, end, done };
}

/** Lets everything that can start do so. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a semaphore by key', () => {
  it('lets so many run, the next when one ends, and nobody wait for another key', async () => {
    const semaphore = new KeyedSemaphore<string>(2, 5);
    const [first, second, third] = ['a', 'a', 'a'].map((key) => start(semaphore, key));
    const other = start(semaphore, 'b');
    await settle();
    expect([first, second, third, other].map((one) => one?.state.isRunning)).toEqual([
      true,
      true,
      false,
      true,
    ]);
    first?.end.resolve();
    await settle();
    expect(third?.state.isRunning).toBe(true);
  });

  it('refuses whoever comes when too many wait, and takes them again afterwards', async () => {
    const semaphore = new KeyedSemaphore<string>(1, 1);
    const [first, second] = [start(semaphore, 'a'), start(semaphore, 'a')];
    await expect(start(semaphore, 'a').done).rejects.toMatchObject({ code: 'server.busy' });
    first.end.resolve();
    second.end.resolve();
    await Promise.all([first.done, second.done]);
    const again = start(semaphore, 'a');
    await settle();
    expect(again.state.isRunning).toBe(true);
  });

  it('gives the place on where work fails', async () => {
    const semaphore = new KeyedSemaphore<string>(1, 1);
    const first = start(semaphore, 'a');
    const second = start(semaphore, 'a');
    first.end.reject(new Error('failed'));
    await expect(first.done).rejects.toThrow('failed');
    await settle();
    expect(second.state.isRunning).toBe(true);
  });

  it('refuses whoever has waited too long, keeps no place for them, and says what it was told to', async () => {
    const refuse = () => new AppError('attempts.too_many', { retryAfter: 1 });
    const semaphore = new KeyedSemaphore<string>(1, 1, { patience: 10, refuse });
    const first = start(semaphore, 'a');
    const second = start(semaphore, 'a');
    await expect(second.done).rejects.toMatchObject({ code: 'attempts.too_many' });
    first.end.resolve();
    await first.done;
    expect(second.state.isRunning).toBe(false);
    const again = start(semaphore, 'a');
    await settle();
    expect(again.state.isRunning).toBe(true);
  });
});
