import type { MonthlyPlan, PlanLine } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { listPlannable, sumLines, withPlanned } from './with-planned.ts';

const line = (category_id: string | null, fields: Partial<PlanLine> = {}): PlanLine => ({
  ...{ category_id, category_name: category_id ?? '', planned: 0, carried: 0, spent: 0, committed: 0 },
  ...{ left: 0, left_per_day: 0, rollover: 'none', target: null },
  suggested: { last: null, average_3: null, average_12: null, recurring: null, target: null },
  ...fields,
});

const food = line('food', { planned: 100, spent: 40.1, left: 59.9, left_per_day: 5 });
const fun = line('fun', { planned: 0.1, carried: 0.2, left: 0.3 });
const rest = line(null, { spent: 7, left: -7 });

const plan: MonthlyPlan = {
  ...{ month: '2026-11', exists: true, mode: 'envelopes', starts_on: '2026-11-01', source_ids: null },
  ...{ currency: 'EUR', income: { expected: 0, received: 0 }, to_plan: 20, held: 73.2, moved: 0 },
  ...{ goals: { needed: 0, count: 0 }, alerts: [], left_out: [] },
  groups: [
    { group_id: 'daily', name: 'Daily', categories: [food] },
    { group_id: null, name: null, categories: [fun, rest] },
  ],
  totals: { planned: 100.1, carried: 0.2, spent: 47.1, committed: 0, left: 53.2 },
};

describe('withPlanned', () => {
  it('adds what is on its way to the row, the totals, and takes it from what is left to plan', () => {
    const next = withPlanned(plan, new Map([['food', 120.2]]));
    expect(listPlannable(next)[0]).toMatchObject({ planned: 120.2, left: 80.1 });
    expect(next.totals).toMatchObject({ planned: 120.3, left: 73.4, spent: 47.1 });
    expect(next.to_plan).toBe(-0.2);
  });

  it('does not claim to know what that is per day', () => {
    expect(listPlannable(withPlanned(plan, new Map([['food', 1]])))[0]?.left_per_day).toBeNull();
    expect(listPlannable(withPlanned(plan, new Map([['fun', 1]])))[0]?.left_per_day).toBe(5);
  });

  it('is the plan itself where nothing is on its way, or nothing changes', () => {
    expect(withPlanned(plan, new Map())).toBe(plan);
    expect(withPlanned(plan, new Map([['food', 100]]))).toEqual(plan);
    expect(withPlanned(plan, new Map([['gone', 5]]))).toEqual(plan);
  });
});

it('sums a group in whole cents', () => {
  expect(sumLines([fun, line('more', { planned: 0.2 }), rest], 'EUR')).toEqual({
    ...{ planned: 0.3, carried: 0.2, spent: 7, committed: 0, left: -6.7 },
  });
});

it('cannot plan what has no category', () => {
  expect(listPlannable(plan).map(({ category_id }) => category_id)).toEqual(['food', 'fun']);
});
