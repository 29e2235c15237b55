import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/look/icon.tsx';
import classes from './split-lines.module.css';

/** Stands where the category of a row would: folds its lines out and in. */
export function SplitButton(props: {
  transaction: Transaction;
  isOpen: boolean;
  linesId: string;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={props.isOpen}
      aria-controls={props.isOpen ? props.linesId : undefined}
      onClick={props.onToggle}
    >
      <span className={classes.word}>{t('split.split')}</span>
      <span className="visually-hidden">{t('transactions.linesOf', { name: props.transaction.name })}</span>
      <Icon name="chevron" size={18} />
    </button>
  );
}
