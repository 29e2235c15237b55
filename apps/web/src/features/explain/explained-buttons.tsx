import { createContext, lazy, type ReactNode, Suspense, useContext, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsOf } from '../../ui/as-of/as-of.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Skeleton } from '../../ui/lists/states.tsx';
import classes from './explained.module.css';

/** Few ask on every visit: the panel, and what it says, come once somebody does. */
const Explanation = lazy(async () => ({ default: (await import('./explanation.tsx')).Explanation }));

type Ask = { hintId: string; ask: (explain: string) => void };
const Asking = createContext<Ask | undefined>(undefined);

/** The one panel in which any figure of the screens inside is explained. */
export function WithExplanations({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const hintId = useId();
  const [explain, setExplain] = useState('');
  const [isOpen, setOpen] = useState(false);
  const asking = useMemo<Ask>(
    () => ({
      hintId,
      ask: (wanted) => {
        setExplain(wanted);
        setOpen(true);
      },
    }),
    [hintId],
  );
  const close = () => setOpen(false);
  return (
    <Asking value={asking}>
      {children}
      <span id={hintId} hidden>
        {t('explain.title')}
      </span>
      <Modal title={t('explain.title')} isOpen={isOpen} onClose={close} isAside>
        <Suspense fallback={<Skeleton rows={4} height={64} />}>
          <Explanation explain={explain} onLeave={close} />
        </Suspense>
      </Modal>
    </Asking>
  );
}

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
