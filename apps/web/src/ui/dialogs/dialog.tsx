import { type ReactNode, type SyntheticEvent, useContext, useEffect, useMemo, useRef } from 'react';
import { focusFirstField } from '../forms/first-field.ts';
import { askToLeave, findLoss, type Scope, Scopes } from '../forms/unsaved.ts';

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back, closes on Escape and makes the page
 * behind it unreachable. A press beside it closes it as well. Where something typed would be lost, it asks first.
 */
export function Dialog(props: {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  className?: string | undefined;
  /** Handed the way out, for a button of its own. */
  children: ReactNode | ((leave: () => void) => ReactNode);
}) {
  const { isOpen, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const around = useContext(Scopes);
  const own = useMemo<Scope>(() => new Set(), []);
  const scopes = useMemo(() => [...around, own], [around, own]);
  useEffect(() => {
    const { current } = dialog;
    if (!isOpen) return current?.close();
    current?.showModal();
    if (current && !focusFirstField(current)) current.querySelector('h2')?.focus();
  }, [isOpen]);

  const leave = () => {
    void askToLeave(own).then((mayLeave) => mayLeave && onClose());
  };
  // Events of a dialog inside this one bubble up to here.
  const ifOwn = (act: (event: SyntheticEvent) => void) => (event: SyntheticEvent) => {
    if (event.target === dialog.current) act(event);
  };
  const stayOpen = (event: SyntheticEvent) => {
    event.preventDefault();
    leave();
  };
  // The browser does not let a page refuse for ever: who insists is asked all the same.
  const reopen = () => {
    if (isOpen && findLoss(own)) dialog.current?.showModal();
    if (isOpen) leave();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a press beside the dialog does
    <dialog
      ref={dialog}
      aria-label={props.label}
      className={props.className}
      onCancel={ifOwn(stayOpen)}
      onClose={ifOwn(reopen)}
      onClick={ifOwn(leave)}
    >
      {isOpen && (
        <Scopes value={scopes}>{typeof children === 'function' ? children(leave) : children}</Scopes>
      )}
    </dialog>
  );
}
