const ROW = 'tr, li';
const CONTROL = 'button, a[href], input, select';
/** Long enough for the slowest answer. */
const PATIENCE = 10_000;

const controlsOf = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>(CONTROL) ?? []),
];

/**
 * Once the row of what has the focus is gone, as after its deletion, the focus goes to the row that took its place:
 * to the same button there, so that several can be deleted one after the other. Without rows, to the page's title.
 */
export function keepPlace(focused: Element | null): void {
  const row = focused?.closest(ROW);
  const place = controlsOf(row).indexOf(focused as HTMLElement);
  const others = [row?.nextElementSibling, row?.previousElementSibling];
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    observer.disconnect();
    // The person may be elsewhere by now.
    if (document.activeElement !== document.body) return;
    const controls = controlsOf(others.find((other) => other?.isConnected));
    (controls[place] ?? controls[0] ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE);
}
