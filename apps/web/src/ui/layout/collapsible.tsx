import { type ReactNode, useState } from 'react';
import { Icon } from '../look/icon.tsx';
import classes from './collapsible.module.css';

/** What not everybody wants to see at once; drawn only once it is opened. */
export function Collapsible(props: {
  label: string;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(props.isOpen ?? false);
  return (
    <details
      className={props.className}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        {props.label}
        <Icon name="chevron" />
      </summary>
      {isOpen && props.children}
    </details>
  );
}
