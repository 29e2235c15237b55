import { type RefObject, useEffect, useRef } from 'react';

const fieldsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-files]') ?? []),
];

/**
 * The row that somebody files may leave the list by it. Then the focus goes on to the row that comes into its place,
 * instead of to nowhere.
 */
export function useKeepPlace(list: RefObject<HTMLElement | null>): { onFocus: () => void } {
  const place = useRef<{ id: string | undefined; index: number }>(undefined);
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    const fields = fieldsOf(list.current);
    const was = place.current;
    if (!was || !isLost || fields.some((field) => field.dataset.files === was.id)) return;
    (fields[was.index] ?? fields.at(-1))?.focus();
  });
  const onFocus = () => {
    const focused = document.activeElement as HTMLElement;
    const index = fieldsOf(list.current).indexOf(focused);
    place.current = index < 0 ? undefined : { id: focused.dataset.files, index };
  };
  return { onFocus };
}
