import type { KeyboardEvent } from 'react';

/** Escape closes the list of a field that has one open; only the next one closes the dialog around it. */
export function closeListFirst(event: KeyboardEvent<HTMLInputElement>): void {
  const hasList = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && hasList) event.preventDefault();
}
