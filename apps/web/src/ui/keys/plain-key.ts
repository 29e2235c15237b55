import { useEffect, useRef } from 'react';

const TYPED_INTO = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]';

/** A key alone, where nothing is typed and nothing stands over the page: `undefined` of any other press. */
function readPlainKey(event: KeyboardEvent): string | undefined {
  const isTyped = event.target instanceof Element && event.target.closest(TYPED_INTO);
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
  if (isTyped || isOther || document.querySelector('dialog[open]')) return undefined;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

/** Acts on plain keys for as long as this is on the screen; true says that the key was meant for it. */
export function usePlainKeys(act: (key: string) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = readPlainKey(event);
      if (key !== undefined && latest.current(key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
