import type { ReactNode } from 'react';
import classes from './page.module.css';

/** What every signed-in screen is: a title, a sentence where it helps, the main action on the right. */
export function Page({
  title,
  lead,
  action,
  isCompact = false,
  children,
}: {
  title: string;
  lead?: string;
  action?: ReactNode;
  /** On a phone the sentence stays away: what the page is about begins sooner. */
  isCompact?: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      <title>{`${title} · Saldo`}</title>
      <header className={classes.header} data-compact={isCompact || undefined}>
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
