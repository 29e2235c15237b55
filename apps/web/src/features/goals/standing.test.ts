import type { Goal } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const goal: Goal = {
  ...{ id: 'goal', name: 'Bicycle', target: 900, target_date: '2027-06-30', source_ids: ['wallet'] },
  ...{ saved: 300, left_out: [], pace: 50, needed: 100, reached_on: null, on_track: false },
  version: 1,
};

describe('a goal', () => {
  it.each<[string, Partial<Goal>]>([
    ['reached', { saved: 900, on_track: true }],
    ['onTrack', { on_track: true }],
    ['behind', {}],
    ['behind', { target_date: '2026-11-17' }],
    ['missed', { target_date: '2026-11-16' }],
    ['unknown', { on_track: null, pace: null }],
    ['dateless', { on_track: null, target_date: null, needed: null }],
  ])('stands as %s', (standing, fields) => {
    expect(standingOf({ ...goal, ...fields }, '2026-11-17')).toBe(standing);
  });
});
