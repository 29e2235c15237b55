import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { cooperatively, forEachCooperatively, whileAwaited } from './yield-to-event-loop.ts';

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

describe('somebody who is served in many steps', () => {
  it('gets on by several of them whenever long work pauses, as long as answers come from outside', async () => {
    const STEPS = 90;
    let left = STEPS;
    const { port1, port2 } = new MessageChannel();
    const answers = new Promise<void>((resolve) => {
      port1.on('message', () => {
        spin(0.4);
        left -= 1;
        if (left === 0) resolve();
        else port2.postMessage('next');
      });
    });
    const served = whileAwaited(answers);
    port2.postMessage('first');
    let portions = 0;
    for await (const _ of cooperatively(Array(STEPS).keys())) {
      if (left === 0) break;
      spin(12);
      portions += 1;
    }
    await served;
    port1.close();
    expect(portions).toBeLessThan(STEPS / 6);
  });
});

function spin(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}
