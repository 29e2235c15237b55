/** Focuses what can be done with an item, in its row; waits for the row where the list is still loading. */
export function focusItem(id: string): () => void {
  const tryNow = () => {
    const row = document.querySelector(`main [data-item="${CSS.escape(id)}"]`);
    const control = row?.querySelector<HTMLElement>('button, a[href]');
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
    return Boolean(control);
  };
  const observer = new MutationObserver(() => {
    if (tryNow()) observer.disconnect();
  });
  if (!tryNow()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
