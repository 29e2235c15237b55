import '@mantine/core/styles/Popover.css';
import { createScopedKeydownHandler, Popover } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../look/icon.tsx';
import classes from './menu.module.css';

type Item = { icon: IconName; label: string; onClick: () => void };

/** A button that opens a short menu above itself; Escape, a choice or a press elsewhere closes it. */
export function Menu(props: {
  label: string;
  className: string | undefined;
  items: Item[];
  /** Below the items, no part of the menu proper: Mantine's own menu has no place for it. */
  footer: ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) listItems(menu.current)[0]?.focus();
  }, [isOpen]);
  const moveFocus = createScopedKeydownHandler({
    parentSelector: '[role=menu]',
    siblingSelector: '[role=menuitem]',
    orientation: 'vertical',
    onKeyDown: focusByLetter,
  });
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top"
      width="target"
      returnFocus
      withRoles={false}
      // In a drawer, what lies outside of it cannot be seen nor reached.
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={props.className}
          aria-label={props.label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {props.children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <div role="menu" tabIndex={-1} aria-label={props.label} ref={menu}>
          {props.items.map(({ icon, label, onClick }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              className={classes.item}
              onKeyDown={moveFocus}
              onClick={() => {
                setOpen(false);
                onClick();
              }}
            >
              <Icon name={icon} />
              {label}
            </button>
          ))}
        </div>
        <div className={classes.footer}>{props.footer}</div>
      </Popover.Dropdown>
    </Popover>
  );
}

const listItems = (menu: Element | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

/** To the next item that begins with the letter, from the one in focus on and around. */
function focusByLetter({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key.length !== 1) return;
  const items = listItems(currentTarget.closest('[role=menu]'));
  const at = items.indexOf(currentTarget);
  const others = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  others.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()))?.focus();
}
