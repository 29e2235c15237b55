import type { Transaction } from '@saldo/contract';
import { isBankImported } from '@saldo/domain';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsOf } from '../../../ui/as-of/as-of.ts';
import { PresentOnly } from '../../../ui/as-of/present-only.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import table from '../../../ui/lists/table.module.css';
import { CategoryMark, type Look } from '../../../ui/look/category-mark.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { formatDay } from '../../../ui/money-and-dates/dates.ts';
import { SignedMoney } from '../../../ui/money-and-dates/money.tsx';
import { RowCheckbox } from '../bulk/row-checkbox.tsx';
import { LinesList } from '../details/lines-list.tsx';
import { sourceTypeLabel } from '../model/labels.ts';
import { RowCategory } from './row-category.tsx';
import { TransactionMarks } from './transaction-marks.tsx';
import classes from './transactions-table.module.css';
import type { RowActs } from './use-row-acts.ts';

/** One transaction in the list; the lines of a split one fold out below it. Memoized: there may be hundreds. */
export const TransactionRow = memo(function TransactionRow(props: {
  transaction: Transaction;
  /** Of its category. */
  look: Look | undefined;
  /** Before its amount. */
  columns: number;
  isChosen: boolean;
  /** Which page begins with it. */
  page: number | undefined;
  acts: RowActs;
}) {
  const { t } = useTranslation();
  const { transaction, acts } = props;
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
        data-page={props.page}
        data-unfolded={isUnfolded}
        data-chosen={props.isChosen || undefined}
      >
        <td className={classes.tick}>
          <PresentOnly>
            <RowCheckbox
              name={name}
              isOn={props.isChosen}
              onTick={(isOn, isRange) => acts.tick(transaction, isOn, isRange)}
            />
          </PresentOnly>
        </td>
        <th scope="row" className={classes.about}>
          <span className={classes.who}>
            <CategoryMark name={name} look={props.look} isTransfer={transaction.transfer !== null} />
            <button
              type="button"
              className={classes.name}
              title={written}
              aria-label={t('transactions.details', { name })}
              onClick={() => acts.show(transaction)}
            >
              {name}
            </button>
            <TransactionMarks transaction={transaction} />
          </span>
        </th>
        <td className={classes.categoryCell}>
          <RowCategory
            transaction={transaction}
            colour={props.look?.colour}
            fold={{ isOpen, linesId, onToggle: () => setOpen(!isOpen) }}
          />
        </td>
        <td className={classes.description} data-empty={!transaction.description || undefined}>
          <span title={description}>{description}</span>
        </td>
        <td className={classes.sourceCell}>{source.name}</td>
        <td className={classes.typeCell}>
          <span className={classes.type} title={`${sourceTypeLabel(t, source.type_source)}: ${source.name}`}>
            <Icon name={source.type_source} size={18} />
            <span className="visually-hidden">{sourceTypeLabel(t, source.type_source)}</span>
          </span>
        </td>
        <td className={`${classes.date} ${classes.dateCell}`}>{formatDay(transaction.date)}</td>
        <td className={`${table.number} ${classes.amount}`}>
          <SignedMoney {...transaction} />
        </td>
        <td className={`${table.actions} ${classes.actions}`}>
          {source.type_source === 'manual_entry' && !isBank && !isPast && (
            <>
              <IconButton
                icon="pencil"
                label={t('transactions.edit', { name })}
                onClick={() => acts.edit(transaction)}
              />
              <IconButton
                icon="bin"
                label={t('transactions.delete', { name })}
                onClick={() => acts.remove(transaction)}
              />
            </>
          )}
        </td>
      </tr>
      {isUnfolded && (
        <tr id={linesId} className={classes.unfolded}>
          <td />
          <td colSpan={props.columns}>
            <LinesList transaction={transaction} />
          </td>
          <td />
        </tr>
      )}
    </>
  );
});
