import type { ReactNode } from 'react';
import classes from './form-buttons.module.css';

/** The buttons that end a form, the main one first. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
