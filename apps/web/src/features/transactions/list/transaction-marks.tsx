import type { Transaction } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../ui/look/icon.tsx';
import { formatAmount } from '../../../ui/money-and-dates/amounts.ts';
import classes from './transaction-marks.module.css';

/** What else there is to know of a row, in small; all of it stands in the details. */
export function TransactionMarks({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  const { tags, attachments } = transaction;
  const marks = listMarks(t, transaction);
  const receipts = t('transactions.receipts', { count: attachments.length });
  if (tags.length + marks.length + attachments.length === 0) return null;
  return (
    <ul className={classes.marks}>
      {tags.map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
      {marks.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} size={14} />
          {text}
        </li>
      ))}
      {attachments.length > 0 && (
        <li title={receipts}>
          <Icon name="clip" size={14} />
          <span aria-hidden="true">{attachments.length}</span>
          <span className="visually-hidden">{receipts}</span>
        </li>
      )}
    </ul>
  );
}

type Mark = { icon: IconName; text: string };

/** It waits on this device until there is a connection. */
const isPending = (transaction: Transaction & { is_pending?: true }) => transaction.is_pending === true;

function listMarks(t: TFunction, transaction: Transaction): Mark[] {
  const { amount, refunded, currency, refund_of, to_be_paid_back } = transaction;
  const part = formatAmount(refunded, currency);
  const whole = formatAmount(amount, currency);
  const isOwed = to_be_paid_back && refunded < amount;
  return [
    ...(isPending(transaction) ? [{ icon: 'hourglass', text: t('waitingChanges.waits') } as const] : []),
    ...(isOwed ? [{ icon: 'returned', text: t('transactions.toBePaidBack') } as const] : []),
    ...(refunded > 0 ? [{ icon: 'check', text: t('transactions.refunded', { part, whole }) } as const] : []),
    ...(refund_of ? [{ icon: 'returned', text: t('transactions.refund') } as const] : []),
  ];
}
