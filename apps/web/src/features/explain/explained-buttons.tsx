import { createContext, type ReactNode, useContext, useId } from 'react';
import { explainAsOf } from '../../config/explained.ts';
import { useAsOf } from '../../ui/as-of/as-of.ts';
import classes from './explained.module.css';

export type Ask = { hintId: string; ask: (explain: string) => void };
export const Asking = createContext<Ask | undefined>(undefined);

/**
 * A figure, or something that has one, which says on demand how it came about, also as of another moment. Where it is
 * not known how, it is just the figure.
 */
export function Explained(props: {
  /** What `GET /api/explain` is asked with. */
  explain: string | undefined;
  /** Of something larger than a figure, which looks like itself. */
  className?: string | undefined;
  children: ReactNode;
}) {
  const asking = useContext(Asking);
  const asOf = useAsOf();
  const id = useId();
  const explain = props.explain && asOf ? explainAsOf(props.explain, asOf) : props.explain;
  if (!asking || explain === undefined)
    return props.className ? <span className={props.className}>{props.children}</span> : props.children;
  return (
    <button
      type="button"
      id={id}
      className={props.className ? `${classes.explained} ${props.className}` : classes.figure}
      aria-labelledby={`${asking.hintId} ${id}`}
      aria-haspopup="dialog"
      data-explain={explain}
      onClick={() => asking.ask(explain)}
    >
      {props.children}
    </button>
  );
}
