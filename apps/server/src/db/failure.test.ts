import { describe, expect, it } from 'vitest';
import { toStorageFailure } from './failure.ts';

const failure = (fields: object, message = 'it failed') => Object.assign(new Error(message), fields);

describe('a failure of storage', () => {
  it.each([
    [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'full'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 10 | (3 << 8) }, 'away'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 5 }, 'away'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 1 }, undefined],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 19 | (5 << 8) }, undefined],
    [{ code: 'ENOSPC' }, 'full'],
    [{ code: '53100' }, 'full'],
    [{ code: '53300' }, 'away'],
    [{ code: '57P01' }, 'away'],
    [{ code: '08006' }, 'away'],
    [{ code: 'ECONNREFUSED' }, 'away'],
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
});
