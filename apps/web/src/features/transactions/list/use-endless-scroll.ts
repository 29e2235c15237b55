import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Before the end comes into sight. */
const AHEAD = 600;
/** Scrolling goes on for a while after a finger has left. */
const MOMENTUM = 1500;
const PAUSE = 250;
const DOWN = ['j', 'ArrowDown', 'PageDown', 'End', ' '];
const UP = ['k', 'ArrowUp', 'PageUp', 'Home'];
/** The first row of each page. */
const ROWS = 'tr[data-page]';

/**
 * Asks for more rows where somebody scrolls to an end of the list. Only scrolling does: a button at the end that the
 * keyboard or a click leads to stays where it is.
 */
export function useEndlessScroll(props: {
  /** Nothing more comes at an end that is not named. */
  ends: { start: boolean; end: boolean };
  onEnd: (side: 'start' | 'end') => void;
  /** Once the scrolling pauses: the page of the row at the top of the screen. */
  onSeen: (page: number) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const now = useRef(props);
  useEffect(() => {
    now.current = props;
  });
  useEffect(() => {
    let meantAt = Number.NEGATIVE_INFINITY;
    let scrolledTo = window.scrollY;
    let touchedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (isUp: boolean) => {
      const box = list.current?.getBoundingClientRect();
      const { ends, onEnd } = now.current;
      if (!box) return;
      if (!isUp && ends.end && box.bottom < window.innerHeight + AHEAD) onEnd('end');
      if (isUp && ends.start && box.top > -AHEAD) onEnd('start');
    };
    const tellSeen = () => {
      const page = list.current && findSeenPage(list.current);
      if (page) now.current.onSeen(page);
    };
    const onScroll = () => {
      const isUp = window.scrollY < scrolledTo;
      scrolledTo = window.scrollY;
      if (performance.now() - meantAt > MOMENTUM) return;
      look(isUp);
      clearTimeout(timer);
      timer = setTimeout(tellSeen, PAUSE);
    };
    // What fits on the screen does not scroll at all.
    const mean = (event: Event) => {
      if (event instanceof WheelEvent) look(event.deltaY < 0);
      else if (event instanceof KeyboardEvent) {
        const isUp = UP.includes(event.key);
        if ((!isUp && !DOWN.includes(event.key)) || isTyping(event.target)) return;
        look(isUp);
      } else if (event.type === 'touchmove') {
        const { clientY = 0 } = (event as TouchEvent).touches[0] ?? {};
        look(clientY > touchedAt);
        touchedAt = clientY;
      } else if (event.target !== document.documentElement) return; // Not the bar beside the page.
      meantAt = performance.now();
    };
    const onTouch = (event: TouchEvent) => {
      touchedAt = event.touches[0]?.clientY ?? 0;
    };
    window.addEventListener('touchstart', onTouch, { passive: true });
    const meaning = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
    for (const name of meaning) window.addEventListener(name, mean, { passive: true });
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('touchstart', onTouch);
      for (const name of meaning) window.removeEventListener(name, mean);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  return list;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, dialog *');

function findSeenPage(list: HTMLElement): number | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
  const seen = rows.findLast((row) => row.getBoundingClientRect().top <= window.innerHeight / 4) ?? rows[0];
  return seen && Number(seen.dataset.page);
}

type Anchor = { id: string; top: number } | undefined;

/** Rows that come or go above what somebody reads do not move it. */
export function useSteadyRows(list: RefObject<HTMLElement | null>, firstPage: number): void {
  const anchor = useRef<Anchor>(undefined);
  const shownFrom = useRef(firstPage);
  // While it is still drawn as before.
  if (shownFrom.current !== firstPage && !anchor.current) anchor.current = readAnchor(list.current);
  useLayoutEffect(() => {
    const { current } = anchor;
    const isShifted = shownFrom.current !== firstPage;
    shownFrom.current = firstPage;
    anchor.current = undefined;
    if (!isShifted || !current) return;
    const row = list.current?.querySelector(`tr[data-item="${CSS.escape(current.id)}"]`);
    if (row) window.scrollBy(0, row.getBoundingClientRect().top - current.top);
  }, [firstPage, list]);
}

function readAnchor(list: HTMLElement | null): Anchor {
  const rows = [...(list?.querySelectorAll<HTMLElement>('tr[data-item]') ?? [])];
  const row = rows.find((one) => one.getBoundingClientRect().top >= 0);
  return row && { id: row.dataset.item ?? '', top: row.getBoundingClientRect().top };
}

/** Where each visit was scrolled to: the way back leads there, once there are as many rows again. */
const places = new Map<string, number>();

export function useKeptPlace(visit: string): void {
  useLayoutEffect(() => {
    const place = places.get(visit);
    if (place !== undefined && window.scrollY < place) window.scrollTo(0, place);
    const keep = () => places.set(visit, window.scrollY);
    keep();
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [visit]);
}
