import { WIDE } from '../ui/layout/media.ts';

let isWanted =
  new URLSearchParams(globalThis.location?.search).get('new') === '1' &&
  !globalThis.matchMedia?.(WIDE).matches;

/**
 * Whether the app was opened on a phone to write something down, as from its icon's shortcut: that stands before the page
 * behind it, which comes once an amount can be typed.
 */
export const isQuickStart = (): boolean => isWanted;

export function endQuickStart(): void {
  isWanted = false;
}
