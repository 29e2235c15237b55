import type { Transaction } from '@saldo/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '../../../ui/choosers/search-select.tsx';
import { formatAmount } from '../../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../../ui/money-and-dates/dates.ts';
import { useDebounced } from '../../../ui/timing/debounced.ts';
import { useExpensesLike, useTransaction } from '../model/transactions.queries.ts';

const PAUSE = 200;

const toOption = ({ id, name, date, amount, currency }: Transaction) => ({
  id,
  name: `${name} · ${formatDay(date)} · ${formatAmount(amount, currency)}`,
});

/** The expense that an income gives back: the newest are offered, others are found by their name. */
export function RefundField(props: {
  value: string | null;
  error: ReactNode;
  onChange: (expense: Transaction | undefined) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { data: chosen } = useTransaction(props.value ?? undefined);
  const search = useDebounced(typed, PAUSE);
  // The server has looked already, in descriptions too.
  const { data: found = [], isFetching } = useExpensesLike(search);
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <SearchSelect
      label={t('transactionForm.givesBack')}
      listLabel={t('transactionForm.givesBack')}
      description={t('transactionForm.givesBackHint')}
      placeholder={t('transactionForm.givesBackNothing')}
      clearLabel={t('transactionForm.givesBackClear')}
      none={isFetching ? t('ui.loading') : t('transactionForm.nothingFound')}
      error={props.error}
      chosen={props.value && chosen ? toOption(chosen) : undefined}
      options={offered.map(toOption)}
      onType={setTyped}
      onChoose={(id) => props.onChange(offered.find((one) => one.id === id))}
    />
  );
}
