import { createContext, type ReactNode, useContext, useId } from 'react';
import { useAsOf } from '../../ui/as-of/as-of.ts';
import classes from './explained.module.css';

export type Ask = { hintId: string; ask: (explain: string) => void };
export const Asking = createContext<Ask | undefined>(undefined);

/**
 * A figure, or something that has one, which says on demand how it came about. Only what counts now can be explained:
 * as of another moment, or where it is not known how, it is just the figure.
 */
export function Explained(props: {
  /** What `GET /api/explain` is asked with. */
  explain: string | undefined;
  /** Of something larger than a figure, which looks like itself. */
  className?: string | undefined;
  children: ReactNode;
}) {
  const asking = useContext(Asking);
  const isPast = useAsOf() !== undefined;
  const id = useId();
  const { explain } = props;
  if (!asking || isPast || explain === undefined)
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
