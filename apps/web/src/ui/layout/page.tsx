import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import classes from './page.module.css';

/** Where the title of the page stands, if not on the page itself: in the bar above it, on a phone. */
export const TitlePlace = createContext<HTMLElement | null>(null);

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
  const place = useContext(TitlePlace);
  const heading = (
    <h1 className={classes.title} tabIndex={-1}>
      {title}
    </h1>
  );
  return (
    <>
      <title>{`${title} · Saldo`}</title>
      {place && createPortal(heading, place)}
      {(!place || action || (lead && !isCompact)) && (
        <header className={classes.header} data-compact={isCompact || undefined}>
          <div>
            {!place && heading}
            {lead && <p className={classes.lead}>{lead}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </>
  );
}
