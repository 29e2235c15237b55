import type { Transaction } from '@saldo/contract';
import { isBankImported } from '@saldo/domain';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsOf } from '../../../ui/as-of/as-of.ts';
import { PresentOnly } from '../../../ui/as-of/present-only.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Clamped } from '../../../ui/layout/clamped.tsx';
import table from '../../../ui/lists/table.module.css';
import { Icon } from '../../../ui/look/icon.tsx';
import { formatDay } from '../../../ui/money-and-dates/dates.ts';
import { SignedMoney } from '../../../ui/money-and-dates/money.tsx';
import { RowCheckbox } from '../bulk/row-checkbox.tsx';
import { LinesList } from '../details/lines-list.tsx';
import { SplitButton } from '../details/split-button.tsx';
import { sourceTypeLabel, transferLabel } from '../model/labels.ts';
import { CategoryChoice } from './category-choice.tsx';
import { TransactionMarks } from './transaction-marks.tsx';
import classes from './transactions-table.module.css';

/** One transaction in the list; the lines of a split one fold out below it. */
export function TransactionRow(props: {
  transaction: Transaction;
  isChosen: boolean;
  onTick: (isOn: boolean, isRange: boolean) => void;
  onShow: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { transaction } = props;
  const { source } = transaction;
  const [isOpen, setOpen] = useState(false);
  const linesId = useId();
  const isUnfolded = isOpen && transaction.lines !== null;
  const written = transaction.name || t('transactions.nameFallback');
  const name = transaction.clean_name ?? written;
  const description = transaction.description || t('transactions.descriptionFallback');
  const isBank = isBankImported(source);
  const isPast = useAsOf() !== undefined;
  return (
    <>
      <tr
        className={classes.row}
        data-item={transaction.id}
        data-unfolded={isUnfolded}
        data-chosen={props.isChosen || undefined}
      >
        <td className={classes.tick}>
          <PresentOnly>
            <RowCheckbox name={name} isOn={props.isChosen} onTick={props.onTick} />
          </PresentOnly>
        </td>
        <th scope="row" className={classes.about}>
          <button
            type="button"
            className={classes.name}
            title={written}
            aria-label={t('transactions.details', { name })}
            onClick={props.onShow}
          >
            {name}
          </button>
          {transaction.lines ? (
            <span className={classes.category}>
              <SplitButton
                transaction={transaction}
                isOpen={isOpen}
                linesId={linesId}
                onToggle={() => setOpen(!isOpen)}
              />
            </span>
          ) : (
            <RowCategory transaction={transaction} />
          )}
          <TransactionMarks transaction={transaction} />
        </th>
        <td className={`${table.quiet} ${classes.description}`}>
          <span title={description}>{description}</span>
        </td>
        <td className={classes.typeCell}>
          <span className={classes.type} title={`${sourceTypeLabel(t, source.type_source)}: ${source.name}`}>
            <Icon name={source.type_source} />
            <span className="visually-hidden">{sourceTypeLabel(t, source.type_source)}</span>
          </span>
        </td>
        <td className={classes.date}>{formatDay(transaction.date)}</td>
        <td className={`${table.number} ${classes.amount}`}>
          <SignedMoney {...transaction} />
        </td>
        <td className={table.actions}>
          {source.type_source === 'manual_entry' && !isBank && !isPast && (
            <>
              <IconButton icon="pencil" label={t('transactions.edit', { name })} onClick={props.onEdit} />
              <IconButton icon="bin" label={t('transactions.delete', { name })} onClick={props.onRemove} />
            </>
          )}
        </td>
      </tr>
      {isUnfolded && (
        <tr id={linesId} className={classes.unfolded}>
          <td />
          <td colSpan={5}>
            <LinesList transaction={transaction} />
          </td>
          <td />
        </tr>
      )}
    </>
  );
}

/** What stands below the name of a row that is not split. */
function RowCategory({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  const isPast = useAsOf() !== undefined;
  const transfer = transferLabel(t, transaction);
  if (transfer)
    return (
      <span className={`${classes.category} ${classes.transfer}`}>
        <Icon name="arrows" size={16} />
        <Clamped text={transfer} />
      </span>
    );
  if (!isPast)
    return (
      <span className={classes.category}>
        <CategoryChoice transaction={transaction} />
      </span>
    );
  return (
    <span className={classes.category}>{transaction.category?.name ?? t('transactions.uncategorized')}</span>
  );
}
