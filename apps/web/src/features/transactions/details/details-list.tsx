import type { Transaction } from '@saldo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { useAsOf, withAsOf } from '../../../ui/as-of/as-of.ts';
import { CategoryIcon } from '../../../ui/look/category-mark.tsx';
import { formatAmount } from '../../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../../ui/money-and-dates/dates.ts';
import { useCategoryLooks } from '../../categories/categories.queries.ts';
import { describeDecision, isDecided } from '../model/decision-words.ts';
import { sourceTypeLabel, transferLabel } from '../model/labels.ts';
import { LinesList } from './lines-list.tsx';
import classes from './transaction-details.module.css';
import { TransactionName } from './transaction-name.tsx';

/** Every field of a transaction that has something to say. */
export function DetailsList({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  const { source, category, description, date, lines, tags, refund_of, refunded, currency, from } =
    transaction;
  const looks = useCategoryLooks();
  const part = formatAmount(refunded, currency);
  const whole = formatAmount(transaction.amount, currency);
  const rows: [label: string, value: ReactNode][] = [
    [t('transactions.date'), formatDay(date)],
    [
      t('transactions.category'),
      lines ? (
        t('split.split')
      ) : (
        <span key="category" className={classes.named}>
          {category && <CategoryIcon look={looks.get(category.id)} />}
          {category?.name ?? t('transactions.uncategorized')}
        </span>
      ),
    ],
    [t('decided.title'), isDecided(transaction) && <DecidedBy key="decided" transaction={transaction} />],
    [t('transactions.source'), `${source.name} (${sourceTypeLabel(t, source.type_source)})`],
    [t('transfers.type'), transferLabel(t, transaction)],
    [t('transactions.asWritten'), transaction.clean_name !== null && transaction.name],
    [t('transactions.fromFile'), from && t('transactions.fileLine', from)],
    [t('transactions.description'), description || t('transactions.descriptionFallback')],
    [t('transactions.tags'), tags.join(', ')],
    [t('transactions.toBePaidBack'), transaction.to_be_paid_back && t('conflict.yes')],
    [t('transactions.cameBack'), refunded > 0 && t('transactions.partOf', { part, whole })],
    [t('transactions.refund'), refund_of && <TransactionName key="refund" id={refund_of} />],
  ];
  return (
    <>
      <dl className={classes.details}>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className={classes.detail}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {lines && (
        <div className={classes.detailsLines}>
          <LinesList transaction={transaction} />
        </div>
      )}
    </>
  );
}

/** Who gave the category, and because of what; a rule leads to where it stands. */
function DecidedBy({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  const asOf = useAsOf();
  const words = describeDecision(t, transaction);
  return transaction.decided_by === 'rule' ? <Link to={withAsOf(paths.rules, asOf)}>{words}</Link> : words;
}
