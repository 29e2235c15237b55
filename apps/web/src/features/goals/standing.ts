import type { Goal } from '@saldo/contract';

export type Standing = 'reached' | 'onTrack' | 'behind' | 'missed' | 'unknown' | 'dateless';

/** How a goal stands, in one word. */
export function standingOf(goal: Goal, today: string): Standing {
  const { saved, target, target_date, on_track } = goal;
  if (saved >= target) return 'reached';
  if (on_track === null) return target_date === null ? 'dateless' : 'unknown';
  if (on_track) return 'onTrack';
  return target_date !== null && target_date < today ? 'missed' : 'behind';
}
