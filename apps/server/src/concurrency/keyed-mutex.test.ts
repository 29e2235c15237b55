import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { KeyedMutex, MOST_WAITING } from './keyed-mutex.ts';

describe('turns', () => {
  it('of one number come one after the other, also after one that failed; of another they do not wait', async () => {
    const turns = new KeyedMutex();
    const seen: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        seen.push(`${name} begins`);
        await setTimeout(5);
        seen.push(`${name} ends`);
        if (fails) throw new Error(name);
      };
    const [first, second, other] = [
      turns.take(1, work('first', true)),
      turns.take(1, work('second')),
      turns.take(2, work('other')),
    ];
    await expect(first).rejects.toThrow('first');
    await Promise.all([second, other]);
    expect(seen.indexOf('second begins')).toBeGreaterThan(seen.indexOf('first ends'));
    expect(seen.indexOf('other begins')).toBeLessThan(seen.indexOf('first ends'));
  });

  it('let others in between, though none of them ever waits for anything', async () => {
    const turns = new KeyedMutex();
    const seen: string[] = [];
    const line = Array.from({ length: 5 }, (_, index) =>
      turns.take(1, async () => seen.push(`turn ${index}`)),
    );
    const breathe = () => {
      seen.push('somebody else');
      if (seen.length < 10) setImmediate(breathe);
    };
    setImmediate(breathe);
    await Promise.all(line);
    expect(seen.slice(0, 5)).toContain('somebody else');
    expect(seen.indexOf('turn 4')).toBeGreaterThan(4);
  });

  it('let others in between also where one comes only after the other', async () => {
    const turns = new KeyedMutex();
    let others = 0;
    setImmediate(() => {
      others += 1;
    });
    await turns.take(1, async () => 'first');
    await turns.take(1, async () => 'second');
    expect(others).toBe(1);
  });

  it('are waited for by however many, where that is wanted', async () => {
    const turns = new KeyedMutex();
    const all = Array.from({ length: MOST_WAITING + 5 }, (_, index) => turns.wait(1, async () => index));
    expect((await Promise.all(all)).at(-1)).toBe(MOST_WAITING + 4);
  });

  it('are refused past a number of them, and taken again once they are done', async () => {
    const turns = new KeyedMutex();
    const all = Array.from({ length: MOST_WAITING + 1 }, () => turns.take(1, async () => 'done'));
    expect(turns.take(1, async () => 'one too many')).toBeUndefined();
    expect(turns.take(2, async () => 'somebody else')).toBeDefined();
    await Promise.all(all);
    expect(await turns.take(1, async () => 'again')).toBe('again');
  });
});
