import { expect, it } from 'vitest';
import { monthBefore } from './month-before.ts';

it.each([
  ['2026-11', '2026-10'],
  ['2026-01', '2025-12'],
])('before %s there was %s', (month, before) => expect(monthBefore(month)).toBe(before));
