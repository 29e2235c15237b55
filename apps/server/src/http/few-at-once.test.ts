import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FewAtOnce } from './few-at-once.ts';

describe('few at once', () => {
  it('lets some run, some wait, refuses the rest, and is free again also after failures', async () => {
    const few = new FewAtOnce(2, 3);
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
});
