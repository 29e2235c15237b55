import type { Month } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { withoutGaps } from './without-gaps.ts';

const present = 202611 as Month;
const fill = (...months: number[]) => withoutGaps(months as Month[], present);

describe('months without gaps', () => {
  it('reach from the oldest up to the present', () => {
    expect(fill(202608)).toEqual([202611, 202610, 202609, 202608]);
    expect(fill(202512, 202602)).toHaveLength(12);
  });

  it('go on into the future where there is something, and begin there where all is', () => {
    expect(fill(202610, 202701)).toEqual([202701, 202612, 202611, 202610]);
    expect(fill(202702, 202704)).toEqual([202704, 202703, 202702]);
  });

  it('leave alone what is more than a hundred years away: one slip is no hundred thousand rows', () => {
    expect(fill(101, 202611, 999912)).toEqual([999912, 202611, 101]);
    expect(fill(999912)).toEqual([999912]);
    expect(fill(101)).toEqual([202611, 101]);
    expect(fill(192611)).toHaveLength(1201);
  });
});
