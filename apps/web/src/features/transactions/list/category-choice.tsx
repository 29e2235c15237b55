import type { Transaction } from '@saldo/contract';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { restoreFocus } from '../../../ui/lists/restore-focus.ts';
import { CategoryDot } from '../../../ui/look/category-mark.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { describeDecision, isDecided } from '../model/decision-words.ts';
import classes from './category-choice.module.css';
import { useFiling } from './use-filing.ts';

/** A list is only needed of the one row that somebody is at. */
const load = () => import('./category-list.tsx');
const CategoryList = lazy(async () => ({ default: (await load()).CategoryList }));
export const preloadCategoryList = () => void load().catch(() => {});

/**
 * Gives a transaction its category right where it stands. Typing looks for one, and only Enter or a press files it; then
 * the focus is here again.
 */
export function CategoryChoice(props: { transaction: Transaction; colour: string | undefined }) {
  const { t } = useTranslation();
  const { transaction } = props;
  const { fileOne, fileAll } = useFiling();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  // Whoever pressed somewhere else is led there by the browser, after this.
  const close = () => {
    setOpen(false);
    setTyped('');
    findWayBack(button.current)?.focus();
  };
  // The first letters may come before there is a field for them.
  const beginTyping = (event: KeyboardEvent) => {
    const isLetter = /^[\p{L}\p{N}]$/u.test(event.key);
    if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
    setTyped((before) => before + event.key);
  };
  const name = transaction.category?.name ?? t('transactions.uncategorized');
  return (
    <span className={classes.root}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={`${t('transactions.categoryOf', { name: transaction.name })}: ${name}`}
        title={isDecided(transaction) ? `${name} · ${describeDecision(t, transaction)}` : name}
        onClick={() => setOpen(true)}
        onKeyDown={beginTyping}
        onFocus={preloadCategoryList}
        onPointerEnter={preloadCategoryList}
      >
        <CategoryDot colour={props.colour} />
        <span className={classes.name}>{name}</span>
        <Icon name="chevron" size={16} />
      </button>
      {isOpen && (
        <Suspense>
          <CategoryList
            transaction={transaction}
            typed={typed}
            onType={setTyped}
            onClose={close}
            onChoose={(category, isAll) => {
              close();
              if (document.activeElement instanceof HTMLElement) restoreFocus(document.activeElement);
              if (isAll) fileAll(transaction, category);
              else if (category?.id !== (transaction.category_id ?? undefined))
                fileOne(transaction, category);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}

/** Whoever goes through the list by keys goes on at the row: at its category, a letter would file it. */
function findWayBack(button: HTMLButtonElement | null): HTMLElement | null {
  if (button?.dataset.fromRow === undefined) return button;
  delete button.dataset.fromRow;
  return button.closest('tr')?.querySelector<HTMLElement>('th button') ?? button;
}
