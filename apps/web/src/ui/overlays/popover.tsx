import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import classes from './popover.module.css';

const GAP = 4;
const EDGE = 8;

/**
 * Hangs on something, above everything else on the screen: the browser's own popover. It is where there is room for it,
 * goes where its anchor goes, and closes when somebody presses elsewhere.
 */
export function Popover(
  props: ComponentProps<'div'> & {
    anchor: RefObject<HTMLElement | null>;
    onClose: () => void;
    /** Where it is, if there is room. */
    side?: 'above' | 'below';
    /** As wide as what it hangs on, or wider. */
    isAnchorWide?: boolean;
  },
) {
  const { anchor, onClose, side = 'below', isAnchorWide = false, className, ...others } = props;
  const own = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const { current } = own;
    if (!current) return;
    current.showPopover();
    const put = () => anchor.current && place(current, anchor.current, side, isAnchorWide);
    put();
    // Where it stands by now: whoever has scrolled down must not be taken to the top of the page.
    current.querySelector<HTMLElement>('[data-takes-focus]')?.focus({ preventScroll: true });
    const observer = new ResizeObserver(put);
    observer.observe(current);
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !current.contains(target) && !anchor.current?.contains(target))
        close.current();
    };
    document.addEventListener('pointerdown', onPress, true);
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      observer.disconnect();
      document.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [anchor, side, isAnchorWide]);
  return (
    <div
      ref={own}
      popover="manual"
      className={[classes.popover, className].filter(Boolean).join(' ')}
      {...others}
    />
  );
}

function place(own: HTMLElement, anchor: HTMLElement, side: 'above' | 'below', isAnchorWide: boolean): void {
  const box = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  if (isAnchorWide) own.style.minWidth = `${box.width}px`;
  own.style.maxHeight = `${clientHeight - 2 * EDGE}px`;
  const { offsetWidth: width, offsetHeight: height } = own;
  const [below, above] = [box.bottom + GAP, box.top - GAP - height];
  const fitsBelow = below + height <= clientHeight - EDGE;
  const fitsAbove = above >= EDGE;
  const isAbove = side === 'above' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove;
  const top = Math.min(isAbove ? above : below, clientHeight - EDGE - height);
  own.style.top = `${Math.max(EDGE, top)}px`;
  own.style.left = `${Math.max(EDGE, Math.min(box.left, clientWidth - EDGE - width))}px`;
}
