import { describe, expect, it } from 'vitest';
import { InDoubt } from './failure.ts';
import { whileInDoubt, whileLost } from './patience.ts';

/** Fails so and so, one after the other, and then succeeds. */
function failing(...errors: Error[]) {
  let tries = 0;
  const work = async () => {
    const error = errors[tries++];
    if (error) throw error;
    return tries;
  };
  return work;
}

const lost = () => new Error('Connection terminated unexpectedly');
const readOnly = () => Object.assign(new Error('read-only'), { code: '25006' });

describe('what failed because its connection was lost', () => {
  it('is tried again until it succeeds', async () => {
    expect(await whileLost(failing(lost(), readOnly()))).toBe(3);
  });

  it('is left alone where it may have been done', async () => {
    await expect(whileLost(failing(lost(), new InDoubt()))).rejects.toThrow(InDoubt);
  });

  it('is tried again also then, by what finds out', async () => {
    expect(await whileInDoubt(failing(new InDoubt(), lost()))).toBe(3);
  });

  it('is told apart from what would fail again', async () => {
    await expect(whileLost(failing(new RangeError()))).rejects.toThrow(RangeError);
    await expect(whileInDoubt(failing(new RangeError()))).rejects.toThrow(RangeError);
  });
});
