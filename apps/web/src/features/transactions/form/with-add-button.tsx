import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import classes from './transaction-form.module.css';

/** A select, and a button that creates what is missing from it. */
export function WithAddButton(props: {
  label: string;
  onAdd: () => void;
  isHidden?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes.withAddButton}>
      {props.children}
      {!props.isHidden && (
        <Button variant="default" onClick={props.onAdd} aria-label={props.label} title={props.label}>
          <Icon name="plus" />
        </Button>
      )}
    </div>
  );
}
