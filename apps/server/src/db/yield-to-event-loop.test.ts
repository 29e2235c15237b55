import { describe, expect, it } from 'vitest';
import { forEachCooperatively } from './yield-to-event-loop.ts';

describe('many small things', () => {
  it('come in their order, each once', async () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    const seen: number[] = [];
    await forEachCooperatively(items, (item) => seen.push(item));
    expect(seen).toEqual(items);
  });

  it('let others in once they take long together', async () => {
    const seen: string[] = [];
    setImmediate(() => seen.push('somebody else'));
    await forEachCooperatively(Array(320).keys(), (item) => {
      const until = performance.now() + 0.5;
      while (performance.now() < until);
      seen.push(String(item));
    });
    expect(seen.indexOf('somebody else')).toBeGreaterThan(-1);
    expect(seen.indexOf('somebody else')).toBeLessThan(320);
  });
});
