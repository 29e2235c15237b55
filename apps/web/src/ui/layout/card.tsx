import type { ReactNode } from 'react';
import classes from './card.module.css';

export function Card(props: { title?: string; isCompact?: boolean; children: ReactNode }) {
  const { title, children } = props;
  return (
    <section className={classes.card} data-compact={props.isCompact || undefined}>
      {title && <h2 className={classes.title}>{title}</h2>}
      {children}
    </section>
  );
}
