import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { noticesWithin } from '../../db/notices.ts';
import { Live } from './live.ts';

it('what is said after its end does not reach a stream that nobody has read yet', async () => {
  const live = new Live(noticesWithin(), 10);
  const stream = live.watch('ada');
  const failures: Error[] = [];
  stream.on('error', (error) => failures.push(error));
  live.tell('ada', 'before');
  await setTimeout(50);
  live.tell('ada', 'after');
  await setTimeout(10);
  const read = (await stream.toArray()).join('');
  expect(read).toContain('"by":"before"');
  expect(read).not.toContain('after');
  expect(failures).toEqual([]);
});
