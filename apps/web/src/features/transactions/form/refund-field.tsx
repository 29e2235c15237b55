import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Transaction } from '@saldo/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeListFirst, wholeOptions } from '../../../ui/forms/option-dropdown.ts';
import { formatAmount } from '../../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../../ui/money-and-dates/dates.ts';
import { useExpensesLike, useTransaction } from '../model/transactions.queries.ts';

const PAUSE = 200;

const toOption = ({ id, name, date, amount, currency }: Transaction) => ({
  value: id,
  label: `${name} · ${formatDay(date)} · ${formatAmount(amount, currency)}`,
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
  const isChosenName = chosen !== undefined && typed === toOption(chosen).label;
  const [search] = useDebouncedValue(isChosenName ? '' : typed, PAUSE);
  const { data: found = [], isFetching } = useExpensesLike(search);
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      size="md"
      label={t('transactionForm.givesBack')}
      description={t('transactionForm.givesBackHint')}
      placeholder={t('transactionForm.givesBackNothing')}
      searchable
      onKeyDown={closeListFirst}
      clearable
      clearButtonProps={{ 'aria-label': t('transactionForm.givesBackClear') }}
      searchValue={typed}
      onSearchChange={setTyped}
      value={props.value}
      error={props.error}
      onChange={(chosenId) => props.onChange(offered.find(({ id }) => id === chosenId))}
      data={offered.map(toOption)}
      // The server has looked already, in descriptions too.
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? t('ui.loading') : t('transactionForm.nothingFound')}
      comboboxProps={{ withinPortal: false }}
      {...wholeOptions}
    />
  );
}
