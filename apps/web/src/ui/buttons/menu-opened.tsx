import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../look/icon.tsx';
import { Popover } from '../overlays/popover.tsx';
import classes from './menu.module.css';
import { MenuButton, type MenuEntry, type MenuProps } from './menu-button.tsx';

const ITEM = '[role^="menuitem"]';

/** Drawn because it was asked for, so it opens at once; from then on it is an ordinary menu. */
export function MenuOpened({ groups, ...face }: MenuProps) {
  const [isOpen, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <MenuButton
        {...face}
        ref={button}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? leave() : setOpen(true))}
      />
      {isOpen && (
        <Popover anchor={button} side="above" onClose={() => setOpen(false)} className={classes.dropdown}>
          <Items label={face.label} groups={groups} onLeave={leave} />
        </Popover>
      )}
    </>
  );
}

function Items(props: { label: string; groups: MenuEntry[][]; onLeave: () => void }) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>(ITEM)?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return props.onLeave();
    const items = [...(menu.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
    const next = event.key === 'Escape' ? undefined : findNext(event.key, items);
    if (!next && event.key !== 'Escape') return undefined;
    // Escape closes the menu; only the next one closes the drawer around it.
    event.preventDefault();
    if (next) next.focus();
    else props.onLeave();
    return undefined;
  };
  return (
    <div ref={menu} role="menu" aria-label={props.label} tabIndex={-1} onKeyDown={onKeyDown}>
      {props.groups.map((entries, index) => (
        <Fragment key={entries[0]?.label}>
          {index > 0 && <hr className={classes.line} />}
          {entries.map((entry) => (
            <Entry key={entry.label} entry={entry} onLeave={props.onLeave} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

/** Arrows go round; a letter goes to the next that begins with it. */
function findNext(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length > 1 || key === ' ') return undefined;
  return [...items.slice(at + 1), ...items].find((item) =>
    item.textContent?.toLowerCase().startsWith(key.toLowerCase()),
  );
}

function Entry({ entry, onLeave }: { entry: MenuEntry; onLeave: () => void }) {
  if ('onClick' in entry)
    return (
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={classes.item}
        onClick={() => {
          onLeave();
          entry.onClick();
        }}
      >
        <Icon name={entry.icon} />
        {entry.label}
      </button>
    );
  if ('onToggle' in entry)
    return (
      <button
        type="button"
        role="menuitemcheckbox"
        aria-checked={entry.isOn}
        tabIndex={-1}
        className={classes.item}
        onClick={entry.onToggle}
      >
        <Mark isOn={entry.isOn} />
        {entry.label}
      </button>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a menu is no set of fields
    <div role="group" aria-label={entry.label}>
      <p className={classes.label}>{entry.label}</p>
      {Object.entries(entry.options).map(([value, words]) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={value === entry.value}
          tabIndex={-1}
          className={classes.item}
          onClick={() => entry.onChange(value)}
        >
          <Mark isOn={value === entry.value} />
          {words}
        </button>
      ))}
    </div>
  );
}

const Mark = ({ isOn }: { isOn: boolean }) => (
  <span className={classes.mark}>{isOn && <Icon name="check" size={18} />}</span>
);
