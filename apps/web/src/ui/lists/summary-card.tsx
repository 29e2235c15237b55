import type { ReactNode } from 'react';
import classes from './summary-card.module.css';

export function SummaryCards({ children }: { children: ReactNode }) {
  return <dl className={classes.cards}>{children}</dl>;
}

/** One figure that sums something up. */
export function SummaryCard(props: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={classes.card}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
      {props.hint && <dd className={classes.hint}>{props.hint}</dd>}
    </div>
  );
}
