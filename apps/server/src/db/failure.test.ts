import { describe, expect, it } from 'vitest';
import { isRepeatable, toStorageFailure } from './failure.ts';

const failure = (fields: object, message = 'it failed') => Object.assign(new Error(message), fields);

describe('a failure of storage', () => {
  it.each([
    [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'full'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 10 | (3 << 8) }, 'away'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 5 }, 'busy'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 1 }, undefined],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 19 | (5 << 8) }, undefined],
    [{ code: 'ENOSPC' }, 'full'],
    [{ code: '53100' }, 'full'],
    [{ code: '53300' }, 'away'],
    [{ code: '57P01' }, 'away'],
    [{ code: '25006' }, 'away'],
    [{ code: '08006' }, 'away'],
    [{ code: 'ECONNREFUSED' }, 'away'],
    [{ code: 'STORE_AWAY' }, 'away'],
    [{ code: '55P03' }, 'busy'],
    [{ code: '57014' }, 'busy'],
    [{ code: '40001' }, 'busy'],
    [{ code: '40P01' }, 'busy'],
    [{ code: '0A000' }, undefined],
    [{ code: '23505' }, undefined],
    [{ code: '42703' }, undefined],
  ])('%o is told as %s', (fields, told) => {
    expect(toStorageFailure(failure(fields))).toBe(told);
  });

  it('is known by what the driver says where it has no code', () => {
    expect(toStorageFailure(new Error('Connection terminated unexpectedly'))).toBe('away');
    expect(toStorageFailure(new Error('timeout exceeded when trying to connect'))).toBe('away');
    expect(toStorageFailure(new Error('cannot read properties of undefined'))).toBeUndefined();
    expect(toStorageFailure('text')).toBeUndefined();
  });

  it('is worth another try where two transactions stood in each other’s way, or a table has changed', () => {
    expect(['40001', '40P01'].map((code) => isRepeatable(failure({ code })))).toEqual([true, true]);
    const outdated = failure({ code: '0A000' }, 'cached plan must not change result type');
    expect(isRepeatable(outdated)).toBe(true);
    expect(['55P03', '57014', '23505', '0A000'].map((code) => isRepeatable(failure({ code })))).toEqual(
      Array(4).fill(false),
    );
  });
});
