import type { ReactNode } from 'react';
import classes from './summary-card.module.css';

export function SummaryCards(props: { isColumn?: boolean; children: ReactNode }) {
  return (
    <dl className={classes.cards} data-column={props.isColumn || undefined}>
      {props.children}
    </dl>
  );
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
