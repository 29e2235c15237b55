import type { ReactNode } from 'react';
import classes from './page.module.css';

/** What every signed-in screen is: a title, a sentence where it helps, the main action on the right. */
export function Page({
  title,
  lead,
  action,
  children,
}: {
  title: string;
  lead?: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <title>{`${title} · Saldo`}</title>
      <header className={classes.header}>
        <div>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </>
  );
}
