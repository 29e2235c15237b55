import { describe, expect, it } from 'vitest';
import { CommitUnknown } from './failure.ts';
import { retryWhileLost, retryWhileUnknown } from './retry.ts';

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
    expect(await retryWhileLost(failing(lost(), readOnly()))).toBe(3);
  });

  it('is left alone where it may have been done', async () => {
    await expect(retryWhileLost(failing(lost(), new CommitUnknown()))).rejects.toThrow(CommitUnknown);
  });

  it('is tried again also then, by what finds out', async () => {
    expect(await retryWhileUnknown(failing(new CommitUnknown(), lost()))).toBe(3);
  });

  it('is told apart from what would fail again', async () => {
    await expect(retryWhileLost(failing(new RangeError()))).rejects.toThrow(RangeError);
    await expect(retryWhileUnknown(failing(new RangeError()))).rejects.toThrow(RangeError);
  });
});
