import { type KeyboardEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../look/icon.tsx';
import classes from './menu.module.css';

type Item = { icon: IconName; label: string; onClick: () => void };

/**
 * A button that opens a short menu above itself; Escape, a choice or a press elsewhere closes it. Mantine's menu has no
 * place for a footer that is no item, and its popover would split what every visitor fetches.
 */
export function Menu(props: {
  label: string;
  className: string | undefined;
  items: Item[];
  /** Below the items, no part of the menu proper. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeFromElsewhere = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromElsewhere);
    return () => document.removeEventListener('pointerdown', closeFromElsewhere);
  }, [isOpen]);

  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown: KeyboardEventHandler = (event) => {
    if (event.key === 'Escape') leave();
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const next = findNext(items, items.indexOf(document.activeElement as HTMLElement), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={props.className}
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {props.children}
      </button>
      {isOpen && (
        <div className={classes.dropdown}>
          <div role="menu" tabIndex={-1} aria-label={props.label} onKeyDown={onKeyDown}>
            {props.items.map(({ icon, label, onClick }) => (
              <button
                key={label}
                type="button"
                role="menuitem"
                className={classes.item}
                onClick={() => {
                  leave();
                  onClick();
                }}
              >
                <Icon name={icon} />
                {label}
              </button>
            ))}
          </div>
          {props.footer && <div className={classes.footer}>{props.footer}</div>}
        </div>
      )}
    </div>
  );
}

/** Around with the arrows, to either end, or to the next that begins with a letter. */
function findNext(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at((at - 1) % items.length);
  const others = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return key.length === 1
    ? others.find(({ textContent }) => textContent?.toLowerCase().startsWith(key.toLowerCase()))
    : undefined;
}
