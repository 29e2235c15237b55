/** Where the keyboard goes in the table of a plan: from amount to amount, and from name to name. */

const AMOUNT = 'input[data-planned]';

/** To the amount so many rows further; past the last one it stays. */
export function moveAlong(from: HTMLElement, by: 1 | -1): void {
  const all = [...(from.closest('table')?.querySelectorAll<HTMLElement>(AMOUNT) ?? [])];
  const next = all[all.indexOf(from) + by];
  if (next) next.focus();
  // What was typed here is saved, and shows so.
  else if (from instanceof HTMLInputElement) from.select();
}
