import type { KeyboardEvent } from 'react';

/** Escape closes the list of a field that has one open; only the next one closes the dialog around it. */
export function closeListFirst(event: KeyboardEvent<HTMLInputElement>): void {
  const hasList = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && hasList) event.preventDefault();
}

/**
 * For a list below a field: its entries go onto a second line where one is too narrow. What Mantine scrolls by itself
 * becomes as wide as the longest of them, and is cut off.
 */
export const wholeOptions = {
  withScrollArea: false,
  styles: { dropdown: { maxHeight: 240, overflowY: 'auto' }, option: { overflowWrap: 'anywhere' } },
} as const;
