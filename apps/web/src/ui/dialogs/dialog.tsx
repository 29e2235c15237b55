import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back, closes on Escape and makes the page
 * behind it unreachable. A press beside it closes it as well.
 */
export function Dialog(props: {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (props.isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [props.isOpen]);

  // Events of a dialog inside this one bubble up to here.
  const closeIfOwn = (event: SyntheticEvent) => {
    if (event.target === dialog.current) props.onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a press beside the dialog does
    <dialog
      ref={dialog}
      aria-label={props.label}
      className={props.className}
      onClose={closeIfOwn}
      onClick={closeIfOwn}
    >
      {props.isOpen && props.children}
    </dialog>
  );
}
