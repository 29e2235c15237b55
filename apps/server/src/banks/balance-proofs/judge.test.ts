import { type Cents, cents, type DayNumber } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { type Claim, findDifference, judgeDays, toSpans, weigh } from './judge.ts';

const day = (number: number) => (20_261_100 + number) as DayNumber;
const claim = (on: number, said: number, more: Partial<Claim> = {}): Claim => ({
  ...{ from: day(on), to: day(on), cents: cents(said), importId: 'import' },
  ...{ aside: [cents(0)], isBooked: true, pending: [] },
  ...more,
});
const range = { from: day(1), to: day(6) };
const judge = (claims: Claim[], moved: Record<number, number> = {}, waiting: [number, number][] = []) =>
  judgeDays({
    ...{ range, before: cents(100), claims, covered: [{ from: day(1), to: day(5) }] },
    moved: new Map(Object.entries(moved).map(([on, sum]) => [day(Number(on)), cents(sum)])),
    waiting: waiting.map(([on, sum]) => ({ day: day(on), cents: cents(sum) })),
  });
const told = (days: ReturnType<typeof judge>) =>
  toSpans(days, range).map((span) => `${span.to % 100} ${span.state}`);

describe('the days of a source', () => {
  it('agree, differ, are covered or missing', () => {
    const days = judge([claim(2, 90), claim(4, 95)], { 2: -10 });
    expect(told(days)).toEqual([
      '1 covered',
      '2 agreeing',
      '3 covered',
      '4 differing',
      '5 covered',
      '6 missing',
    ]);
    expect(findDifference(days)).toMatchObject({ day: day(4), cents: 5, since: day(2) });
  });

  it('are held against what the latest says, for as long as it holds', () => {
    const days = judge([claim(2, 50, { to: day(5) }), claim(3, 90, { to: day(4) })], { 2: -10 });
    expect(told(days)).toEqual(['1 covered', '2 differing', '4 agreeing', '5 differing', '6 missing']);
  });

  it('do not count what waits to be booked, where nobody else does', () => {
    expect(told(judge([claim(2, 100)], { 2: -10 }, [[2, -10]]))).toContain('2 agreeing');
    expect(told(judge([claim(2, 100, { isBooked: false })], { 2: -10 }, [[2, -10]]))).toContain(
      '2 differing',
    );
  });

  it('agree in either way of counting that is right', () => {
    const either: Claim['aside'] = [cents(0), cents(-10)];
    expect(told(judge([claim(2, 100, { aside: either })], { 2: -10 }))).toContain('2 agreeing');
    expect(told(judge([claim(2, 90, { aside: either })], { 2: -10 }))).toContain('2 agreeing');
    expect(told(judge([claim(2, 95, { aside: either })], { 2: -10 }))).toContain('2 differing');
  });

  it('that would agree, and that would no longer, are counted before anything is changed', () => {
    const days = judge([claim(2, 100), claim(3, 95), claim(4, 100)], {});
    expect(weigh(days, [{ day: day(3), cents: -5 as Cents }])).toEqual({ agreeing: 2, broken: 1 });
    expect(
      weigh(days, [
        { day: day(3), cents: -5 as Cents },
        { day: day(4), cents: 5 as Cents },
      ]),
    ).toEqual({ agreeing: 3, broken: 0 });
  });
});
