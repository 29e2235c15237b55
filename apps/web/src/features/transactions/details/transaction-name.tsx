import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../ui/money-and-dates/dates.ts';
import { useTransaction } from '../model/transactions.queries.ts';

/** A transaction that another one points at: its name and its day. */
export function TransactionName({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, isError } = useTransaction(id);
  if (data) return `${data.clean_name ?? data.name} (${formatDay(data.date)})`;
  return isError ? t('transactionForm.unknown') : '…';
}
