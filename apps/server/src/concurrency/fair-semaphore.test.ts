import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { onBehalfOf } from '../db/on-behalf.ts';
import type { Owner } from '../db/owner.ts';
import { FairSemaphore } from './fair-semaphore.ts';

const [ADA, BOB, EVE] = [1, 2, 3].map((number) => number as Owner);

/** Work that ends on demand and records the order in which it started. */
function makeWork(few: FairSemaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (who: Owner | undefined, name: string, size = 0) => {
    const work = async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    };
    const run = () => few.run(work, size);
    const answer = who === undefined ? run() : onBehalfOf(who, run);
    return answer.catch((error: { code: string }) => error.code);
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await setTimeout(0);
  };
  return { begun, ask, end };
}

describe('few at once', () => {
  it('lets some run, some wait, refuses the rest, and is free again also after failures', async () => {
    const few = new FairSemaphore(2, 3);
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await setTimeout(5);
      running -= 1;
      throw new Error('it failed');
    };
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => few.run(work).catch((error: Error) => error.message)),
    );
    expect(most).toBe(2);
    expect(codes.filter((message) => message === 'it failed')).toHaveLength(5);
    expect(codes.filter((message) => message !== 'it failed')).toHaveLength(3);
    expect(await few.run(async () => 'again')).toBe('again');
  });

  it('leaves a place to others, however much one person asks for', async () => {
    const { begun, ask } = makeWork(new FairSemaphore(3, 60));
    for (const name of ['a', 'b', 'c', 'd']) void ask(ADA, name);
    void ask(BOB, 'bob');
    await setTimeout(0);
    expect(begun).toEqual(['a', 'b', 'bob']);
  });

  it('takes a newcomer in where one person has most of what waits', async () => {
    const { begun, ask, end } = makeWork(new FairSemaphore(1, 3));
    void ask(ADA, 'a');
    const waiting = ['b', 'c', 'd'].map((name) => ask(ADA, name));
    void ask(BOB, 'bob');
    expect(await waiting[2]).toBe('server.busy');
    expect(await ask(ADA, 'e')).toBe('server.busy');
    for (const name of ['a', 'b', 'bob', 'c']) await end(name);
    expect(begun).toEqual(['a', 'b', 'bob', 'c']);
  });

  it('has people take turns, and of one person’s the smallest first', async () => {
    const { begun, ask, end } = makeWork(new FairSemaphore(1, 60));
    void ask(ADA, 'first');
    void ask(ADA, 'large', 900);
    void ask(ADA, 'small', 9);
    void ask(BOB, 'bob');
    void ask(EVE, 'eve');
    await setTimeout(0);
    for (const name of ['first', 'small', 'bob', 'eve']) await end(name);
    expect(begun).toEqual(['first', 'small', 'bob', 'eve', 'large']);
  });

  it('never has only what is long under way, where there is more than one place', async () => {
    const { begun, ask } = makeWork(new FairSemaphore(2, 60));
    const LONG = 20_000_000;
    void ask(ADA, 'long', LONG);
    void ask(BOB, 'also long', LONG);
    void ask(EVE, 'short');
    await setTimeout(0);
    expect(begun).toEqual(['long', 'short']);
  });

  it('tells whoever has many waiting to come back, and nobody else', async () => {
    const { ask, end } = makeWork(new FairSemaphore(1, 60));
    void ask(ADA, 'first');
    await setTimeout(0);
    for (let count = 0; count < 8; count++) void ask(ADA, `waiting ${count}`);
    expect(await ask(ADA, 'one more')).toBe('attempts.too_many');
    const bob = ask(BOB, 'bob');
    await end('first');
    await end('waiting 0');
    await end('bob');
    expect(await bob).toBeUndefined();
  });

  it('begins nothing for whoever has gone, and keeps no place for them', async () => {
    const few = new FairSemaphore(1, 2);
    const { begun, ask, end } = makeWork(few);
    void ask(ADA, 'first');
    const leaving = new AbortController();
    const work = async () => begun.push('of one who has gone');
    const gone = [leaving.signal, AbortSignal.abort()].map((signal) =>
      few.run(work, 0, { who: 'a network', gone: signal }).catch((error: { code: string }) => error.code),
    );
    leaving.abort();
    expect(await Promise.all(gone)).toEqual(['server.busy', 'server.busy']);
    // There is room for two who wait, as before.
    const waiting = [ask(BOB, 'bob'), ask(EVE, 'eve')];
    for (const name of ['first', 'bob', 'eve']) await end(name);
    expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
    expect(begun).toEqual(['first', 'bob', 'eve']);
  });

  it('finishes what was begun before somebody went', async () => {
    const few = new FairSemaphore(1, 2);
    const leaving = new AbortController();
    const end = Promise.withResolvers<string>();
    const answer = few.run(() => end.promise, 0, { gone: leaving.signal });
    await setTimeout(0);
    leaving.abort();
    end.resolve('done');
    expect(await answer).toBe('done');
    expect(await few.run(async () => 'next')).toBe('next');
  });

  it('has strangers take turns by their networks', async () => {
    const few = new FairSemaphore(1, 60);
    const order: string[] = [];
    const ask = (who: string, name: string) => few.run(async () => order.push(name), 0, { who });
    await Promise.all([ask('one', 'a'), ask('one', 'b'), ask('one', 'c'), ask('two', 'd')]);
    expect(order).toEqual(['a', 'b', 'd', 'c']);
  });
});
