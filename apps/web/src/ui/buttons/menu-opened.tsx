import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../look/icon.tsx';
import classes from './menu.module.css';
import { MenuButton, type MenuEntry, type MenuProps } from './menu-button.tsx';

const LOOK = { dropdown: classes.dropdown ?? '', item: classes.item ?? '', label: classes.label ?? '' };

/** Drawn because it was asked for, so it opens at once; from then on it is an ordinary menu. */
export function MenuOpened({ groups, ...face }: MenuProps) {
  const [isOpen, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Menu
      opened={isOpen}
      onOpen={() => setOpen(true)}
      onClose={leave}
      position="top"
      // A drawer is above everything else, and what hangs in it with it.
      withinPortal={false}
      transitionProps={{ duration: 0 }}
      classNames={LOOK}
      withInitialFocusPlaceholder={false}
      // The button it was asked from the first time is not the one it now hangs on.
      returnFocus={false}
      closeOnEscape={false}
    >
      <Menu.Target>
        <MenuButton {...face} ref={button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={face.label} onKeyDown={onEscape(leave)}>
        {groups.map((entries, index) => (
          <Fragment key={entries[0]?.label}>
            {index > 0 && <Menu.Divider />}
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Escape closes the menu; only the next one closes the drawer around it. */
const onEscape = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  leave();
};

function Entry({ entry }: { entry: MenuEntry }) {
  if ('onClick' in entry) {
    return (
      <Menu.Item leftSection={<Icon name={entry.icon} />} onClick={entry.onClick}>
        {entry.label}
      </Menu.Item>
    );
  }
  if ('onToggle' in entry) {
    return (
      <Menu.CheckboxItem checked={entry.isOn} onChange={entry.onToggle}>
        {entry.label}
      </Menu.CheckboxItem>
    );
  }
  return (
    <Menu.RadioGroup value={entry.value} onChange={(value) => entry.onChange(value)}>
      <Menu.Label>{entry.label}</Menu.Label>
      {Object.entries(entry.options).map(([value, words]) => (
        <Menu.RadioItem key={value} value={value}>
          {words}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
