const LIST = 'table, ul, ol';
const ROW = 'tr, li';
/** Long enough for the slowest answer. */
const PATIENCE = 10_000;

/**
 * Once what has the focus is gone with its row, as after a deletion or because it was filed elsewhere, the focus goes to
 * the row that came into its place: to the same button there, so that several can be dealt with one after the other.
 * Without such a row, to the page's title.
 */
export function restoreFocus(focused: HTMLElement): void {
  const list = focused.closest(ROW)?.closest(LIST);
  // Which button it is, its looks tell: not every row has all of them, and a heading between rows has none.
  const alikeIn = (row: Element | null) =>
    [...(row?.querySelectorAll<HTMLElement>(focused.localName) ?? [])].filter(
      ({ className }) => className === focused.className,
    );
  const place = alikeIn(focused.closest(ROW)).indexOf(focused);
  const drawingOf = (one: HTMLElement | undefined) => one?.querySelector('svg')?.innerHTML;
  const hasSameDrawing = (one: HTMLElement | undefined) => drawingOf(one) === drawingOf(focused);
  const pick = (alike: HTMLElement[]) =>
    (hasSameDrawing(alike[place]) ? alike[place] : alike.find(hasSameDrawing)) ?? alike[place];
  const listTargets = () =>
    [...(list?.querySelectorAll(ROW) ?? [])].flatMap((row) => pick(alikeIn(row)) ?? []);
  const index = listTargets().indexOf(focused);
  const observer = new MutationObserver(() => {
    if (focused.isConnected) return;
    observer.disconnect();
    // The person may be elsewhere by now.
    if (document.activeElement !== document.body) return;
    const targets = listTargets().filter(({ isConnected }) => isConnected);
    (targets[index] ?? targets.at(-1) ?? document.querySelector<HTMLElement>('h1'))?.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE);
}
