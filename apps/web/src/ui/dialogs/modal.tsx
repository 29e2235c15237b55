import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../look/icon.tsx';
import { Dialog } from './dialog.tsx';
import classes from './modal.module.css';

/** A dialog with a title and a way out; what is in it begins afresh each time it opens. */
export function Modal(props: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** For a form with several fields in a row. */
  isWide?: boolean;
  /** Beside what it is about, rather than over it; on a phone, from below. */
  isAside?: boolean;
  /** Beside the way out. */
  tools?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      label={props.title}
      isOpen={props.isOpen}
      onClose={props.onClose}
      className={[classes.modal, props.isWide && classes.wide, props.isAside && classes.aside]
        .filter(Boolean)
        .join(' ')}
    >
      {(leave) => (
        <>
          <header className={classes.header}>
            <h2 tabIndex={-1}>{props.title}</h2>
            {props.tools}
            <button type="button" className={classes.close} aria-label={t('ui.close')} onClick={leave}>
              <Icon name="close" />
            </button>
          </header>
          {props.children}
        </>
      )}
    </Dialog>
  );
}
