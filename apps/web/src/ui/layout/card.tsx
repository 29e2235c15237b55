import type { ReactNode } from 'react';
import classes from './card.module.css';

export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={classes.card}>
      {title && <h2 className={classes.title}>{title}</h2>}
      {children}
    </section>
  );
}
