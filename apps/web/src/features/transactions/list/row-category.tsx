import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useAsOf } from '../../../ui/as-of/as-of.ts';
import { CategoryDot } from '../../../ui/look/category-mark.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { SplitButton } from '../details/split-button.tsx';
import { transferLabel } from '../model/labels.ts';
import { CategoryChoice } from './category-choice.tsx';
import classes from './transactions-table.module.css';

/** Where a row says what it was for: its category, the lines it was split into, or where a transfer went. */
export function RowCategory(props: {
  transaction: Transaction;
  colour: string | undefined;
  fold: { isOpen: boolean; linesId: string; onToggle: () => void };
}) {
  const { t } = useTranslation();
  const { transaction } = props;
  const isPast = useAsOf() !== undefined;
  const transfer = transferLabel(t, transaction);
  if (transaction.lines)
    return (
      <span className={classes.category}>
        <SplitButton transaction={transaction} {...props.fold} />
      </span>
    );
  if (transfer)
    return (
      <span className={`${classes.category} ${classes.transfer}`} title={transfer}>
        <Icon name="arrows" size={16} />
        <span className={classes.words}>{transfer}</span>
      </span>
    );
  if (!isPast)
    return (
      <span className={classes.category}>
        <CategoryChoice transaction={transaction} colour={props.colour} />
      </span>
    );
  return (
    <span className={classes.category}>
      <CategoryDot colour={props.colour} /> {transaction.category?.name ?? t('transactions.uncategorized')}
    </span>
  );
}
