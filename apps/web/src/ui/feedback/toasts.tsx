import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../look/icon.tsx';
import classes from './toasts.module.css';

type Kind = 'success' | 'failure';
/** What can be done about it, for as long as it is shown. */
export type Action = { label: string; onClick: () => void };
type Toast = {
  id: number;
  kind: Kind;
  message: string;
  detail: string | undefined;
  actions: readonly Action[];
  topic: string | undefined;
};

const SHOWN_FOR = 8000;
/** Long enough to think about it, and to get there with the keyboard. */
const SHOWN_WITH_ACTION_FOR = 20_000;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** The product's alerts: said at once, also by a screen reader, and never in the way. */
export function showToast(
  kind: Kind,
  message: string,
  detail?: string,
  actions: readonly Action[] = [],
  /** Those that say the latest of one thing: it takes the place of the one before. */
  topic?: string,
): void {
  lastId += 1;
  const toast = { id: lastId, kind, message, detail, actions, topic };
  replace([...toasts.filter((other) => topic === undefined || other.topic !== topic), toast]);
  setTimeout(() => dismiss(toast.id), actions.length > 0 ? SHOWN_WITH_ACTION_FOR : SHOWN_FOR);
}

function dismiss(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A dialog that is open makes all outside of it unreachable: what is said meanwhile is in it. */
const findHost = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

function useHost(shown: readonly Toast[]): Element {
  const [host, setHost] = useState<Element>(document.body);
  useEffect(() => {
    if (shown.length === 0) return;
    const move = () => setHost(findHost());
    move();
    document.addEventListener('close', move, true);
    // It may also go away together with its page.
    const observer = new MutationObserver(() => {
      if (!host.isConnected) move();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('close', move, true);
      observer.disconnect();
    };
  }, [shown, host]);
  return host;
}

export function Toasts() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const host = useHost(shown);
  const stack = useRef<HTMLDivElement>(null);
  // Shown anew with each toast: only what came last lies above a dialog that is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: elsewhere it is another element, not shown yet
  useEffect(() => {
    stack.current?.hidePopover();
    if (shown.length > 0) stack.current?.showPopover();
  }, [shown, host]);
  return createPortal(
    <div className={classes.stack} popover="manual" ref={stack}>
      {shown.map((toast) => (
        <div key={toast.id} className={classes.toast} data-kind={toast.kind} role="alert">
          <div>
            <p>{toast.message}</p>
            {toast.detail && <p className={classes.detail}>{toast.detail}</p>}
          </div>
          {toast.actions.map(({ label, onClick }) => (
            <button
              key={label}
              type="button"
              className={classes.action}
              onClick={() => {
                dismiss(toast.id);
                onClick();
              }}
            >
              {label}
            </button>
          ))}
          <button
            type="button"
            className={classes.close}
            aria-label={t('ui.dismiss')}
            onClick={() => dismiss(toast.id)}
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      ))}
    </div>,
    host,
  );
}
