import { makeRandom, toDayNumber } from '@saldo/domain';
import { describe, expect, it } from 'vitest';
import { dayOfMonthOf, fromEpochDay, isWeekend, toEpochDay } from '../days/calendar.ts';
import type { Every } from './grid.ts';
import { type Course, findExpected, listOccurrences, readStanding } from './occurrences.ts';
import { toleranceOf } from './rhythm.ts';

const dayOf = (text: string) => toEpochDay(toDayNumber(text as never));
const textOf = (day: number | null) => (day === null ? null : fromEpochDay(day));

function course(every: Every, first: string, fields: Partial<Course> = {}): Course {
  const anchor = dayOf(first);
  return {
    schedule: { every, anchor, dayOfMonth: Number(first.slice(8)), shift: 0, weekends: 'kept' },
    ...{ tolerance: toleranceOf(every), start: anchor, paid: [], skipped: [], endsAfter: 2 },
    ...fields,
  };
}

const monthly: Every = { unit: 'month', count: 1 };
const told = (one: Course, from: string, to: string, today: string) =>
  listOccurrences(one, { from: dayOf(from), to: dayOf(to) }, dayOf(today)).map(
    ({ day, state }) => `${textOf(day)} ${state}`,
  );

describe('the days of something that repeats', () => {
  it.each<[Every, string, number[]]>([
    [monthly, '2027-12-31', [20_271_231, 20_280_131, 20_280_229, 20_280_331]],
    [{ unit: 'month', count: 3 }, '2027-11-30', [20_271_130, 20_280_229, 20_280_530]],
    [{ unit: 'year', count: 1 }, '2028-02-29', [20_280_229, 20_290_228, 20_300_228]],
    [{ unit: 'week', count: 1 }, '2027-12-27', [20_271_227, 20_280_103, 20_280_110]],
    [{ unit: 'week', count: 3 }, '2027-12-27', [20_271_227, 20_280_117, 20_280_207]],
    [{ unit: 'year', count: 2 }, '2027-12-27', [20_271_227, 20_291_227]],
  ])('of %j from %s on', (every, first, expected) => {
    const all = listOccurrences(
      course(every, first),
      { from: dayOf('2000-01-01'), to: dayOf('2035-01-01') },
      dayOf(first),
    );
    expect(all.slice(0, expected.length).map(({ day }) => fromEpochDay(day))).toEqual(expected);
  });

  it('wait for Monday, or come on Friday, where they are used to', () => {
    const one = course(monthly, '2026-08-01');
    const on = (weekends: 'before' | 'after') =>
      told({ ...one, schedule: { ...one.schedule, weekends } }, '2026-07-30', '2026-08-05', '2026-07-30');
    expect(on('before')).toEqual(['20260731 due']);
    expect(on('after')).toEqual(['20260803 due']);
  });

  it('end with the last one that somebody named', () => {
    const one = course(monthly, '2026-06-10', { end: dayOf('2026-08-10') });
    expect(told(one, '2026-06-01', '2026-12-31', '2026-06-01')).toEqual([
      '20260610 due',
      '20260710 due',
      '20260810 due',
    ]);
    const standing = (paid: string[], today: string) =>
      readStanding({ ...one, paid: paid.map(dayOf) }, dayOf(today));
    const both = ['2026-06-10', '2026-07-10'];
    expect(textOf(standing(both, '2026-07-11').next)).toBe(20_260_810);
    expect(standing([...both, '2026-08-11'], '2026-08-12')).toMatchObject({ next: null, hasEnded: true });
    expect(standing(both, '2026-09-20')).toMatchObject({ next: null, hasEnded: true });
    const once = course({ unit: 'year', count: 60 }, '2026-06-10', { end: dayOf('2026-06-10') });
    expect(told(once, '2026-01-01', '2090-01-01', '2026-01-01')).toEqual(['20260610 due']);
  });

  it('are paid, missed after the tolerance, skipped and due', () => {
    const one = course(monthly, '2026-06-10', {
      paid: ['2026-06-12', '2026-09-09'].map(dayOf),
      skipped: [dayOf('2026-07-10')],
    });
    const at = (today: string) => told(one, '2026-06-01', '2026-11-30', today);
    const before = ['20260612 paid', '20260710 skipped', '20260810 missed', '20260909 paid'];
    expect(at('2026-10-16')).toEqual([...before, '20261010 due', '20261110 due']);
    expect(at('2026-10-17')).toEqual([...before, '20261010 missed', '20261110 due']);
    expect(at('2026-11-17')).toEqual([...before, '20261010 missed', '20261110 missed']);
    expect(readStanding(one, dayOf('2026-10-17'))).toEqual({
      next: dayOf('2026-11-10'),
      missed: ['2026-08-10', '2026-10-10'].map(dayOf),
      hasEnded: false,
    });
    expect(readStanding(one, dayOf('2026-11-17'))).toMatchObject({ next: null, hasEnded: true });
  });

  it('begin anew where somebody says so: what was paid before takes none of them', () => {
    const one = course(monthly, '2026-11-20', {
      paid: ['2026-09-05', '2026-10-05', '2026-11-05'].map(dayOf),
    });
    expect(told(one, '2026-10-01', '2026-12-31', '2026-11-15')).toEqual([
      ...['20261005 paid', '20261105 paid', '20261120 due', '20261220 due'],
    ]);
  });

  it('begin on the first of them that is not before the beginning', () => {
    const one = course(monthly, '2026-10-31', { start: dayOf('2026-11-01') });
    expect(told(one, '2026-10-01', '2026-12-31', '2026-11-15')).toEqual(['20261130 due', '20261231 due']);
  });

  it('of what was never paid do not end', () => {
    const one = course(monthly, '2026-01-10');
    expect(readStanding(one, dayOf('2026-11-15'))).toMatchObject({
      next: dayOf('2026-11-10'),
      hasEnded: false,
    });
  });

  it('can be named by a day near them, unless they were paid', () => {
    const one = course(monthly, '2026-06-10', { paid: [dayOf('2026-06-12')] });
    const found = ['2026-06-10', '2026-07-08', '2026-07-25'].map((day) => findExpected(one, dayOf(day)));
    expect(found).toEqual([undefined, dayOf('2026-07-10'), undefined]);
  });

  it('are the same whichever part of time is asked for, and whichever of them is the anchor', () => {
    const random = makeRandom(11);
    const any = (most: number) => Math.floor(random() * most);
    for (let turn = 0; turn < 500; turn++) {
      const unit = (['week', 'month', 'year'] as const)[any(3)] ?? 'week';
      const anchor = dayOf('2024-01-01') + any(1500);
      const schedule = {
        every: { unit, count: 1 + any(4) },
        ...{ anchor, dayOfMonth: dayOfMonthOf(anchor), shift: any(5) - 2 },
        weekends: (['kept', 'before', 'after'] as const)[any(3)] ?? 'kept',
      };
      const paid = Array.from({ length: any(12) }, (_, index) => anchor + index * 29 + any(5));
      const one: Course = {
        ...{ schedule, paid, skipped: [anchor + any(300)], tolerance: any(8), endsAfter: 2 },
        start: any(2) ? anchor : undefined,
      };
      const today = anchor + any(700);
      const from = anchor - any(100);
      const [cut, to] = [from + any(300), from + 300 + any(300)];
      const list = (range: { from: number; to: number }, of = one) => listOccurrences(of, range, today);
      const all = list({ from, to });
      expect([...list({ from, to: cut }), ...list({ from: cut + 1, to })]).toEqual(all);
      const other = all.find(({ state }) => state === 'due');
      if (other && schedule.shift === 0 && schedule.weekends === 'kept')
        expect(list({ from, to }, { ...one, schedule: { ...schedule, anchor: other.day } })).toEqual(all);
      const { next, missed } = readStanding(one, today);
      for (const { day, state } of all) {
        if (state === 'due') expect(day + one.tolerance >= today && day >= (next ?? 0)).toBe(true);
        if (state === 'missed' && missed.length < 24) expect(missed).toContain(day);
        if (state !== 'paid' && schedule.weekends !== 'kept') expect(isWeekend(day)).toBe(false);
      }
      const isThere = next !== null && next >= from && next <= to;
      expect(all.some(({ day, state }) => state === 'due' && day === next)).toBe(isThere);
    }
  });
});
