import { describe, expect, it } from 'vitest';
import { dayInMonth } from '../days/calendar.ts';
import { applyChanges, type Change, type ExpectedPayment } from './scenario.ts';

const day = (month: number, dayOfMonth: number) => dayInMonth(2027 * 12 + month - 1, dayOfMonth);
const rent = [1, 2, 3, 4].map(
  (month): ExpectedPayment => ({ day: day(month, 3), cents: -80_000, name: 'Rent', recurringId: 'rent' }),
);
const until = day(4, 30);
const centsAfter = (...changes: Change[]) => applyChanges(rent, changes, until).map(({ cents }) => cents);

describe('a scenario', () => {
  it('raises what is there from a day on, or sets it', () => {
    const change = { kind: 'change', recurringId: 'rent', from: day(3, 1) } as const;
    expect(centsAfter({ ...change, amount: undefined, by: 12_000 })).toEqual([
      -80_000, -80_000, -92_000, -92_000,
    ]);
    expect(centsAfter({ ...change, amount: 70_000, by: 0 })).toEqual([-80_000, -80_000, -70_000, -70_000]);
    expect(centsAfter({ ...change, amount: undefined, by: -90_000 }).slice(2)).toEqual([-0, -0]);
  });

  it('removes what is there from a day on', () => {
    expect(centsAfter({ kind: 'remove', recurringId: 'rent', from: day(2, 1) })).toEqual([-80_000]);
    expect(centsAfter({ kind: 'remove', recurringId: 'car', from: day(1, 1) })).toHaveLength(4);
  });

  it('adds once, or again and again until it ends, at month ends too', () => {
    const add = {
      kind: 'add',
      name: 'Trip',
      cents: -150_000,
      every: null,
      day: day(2, 1),
      until: null,
    } as const;
    expect(applyChanges([], [add], until).map((one) => one.day)).toEqual([day(2, 1)]);
    const monthly = { ...add, every: { unit: 'month', count: 1 } as const, day: day(1, 31) };
    expect(applyChanges([], [monthly], until).map((one) => one.day)).toEqual([
      day(1, 31),
      day(2, 28),
      day(3, 31),
      day(4, 30),
    ]);
    expect(applyChanges([], [{ ...monthly, until: day(3, 1) }], until)).toHaveLength(2);
    expect(applyChanges([], [{ ...add, every: { unit: 'week', count: 2 } }], until)).toHaveLength(7);
  });

  it('leaves what it was made from as it is', () => {
    const before = structuredClone(rent);
    centsAfter({ kind: 'remove', recurringId: 'rent', from: day(1, 1) });
    expect(rent).toEqual(before);
  });
});
