import { NativeSelect, TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/look/icon.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { useCategories } from '../categories/categories.queries.ts';
import { useSources } from '../sources/sources.queries.ts';
import { type FilterKey, LONGEST_SEARCH, SHORTEST_SEARCH } from './filter-address.ts';
import type { ListFilter } from './transactions-filter.ts';
import classes from './transactions-filter-bar.module.css';

const NAMES = { type: 'type', source_id: 'source', category_id: 'category', date: 'date' } as const;
type FilterOption = { value: string; label: string };
type Address = ListFilter['address'];

export function TransactionsFilterBar({ filter }: { filter: ListFilter }) {
  return (
    <div className={classes.bar}>
      <SearchBox typed={filter.typed} onType={filter.type} />
      <Selects address={filter.address} onClear={filter.clear} />
    </div>
  );
}

function SearchBox({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const { t } = useTranslation();
  const typedLength = typed.trim().length;
  return (
    <TextInput
      type="search"
      label={t('transactions.search')}
      placeholder={t('transactions.searchHint')}
      maxLength={LONGEST_SEARCH}
      leftSection={<Icon name="search" />}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      {...(typedLength > 0 &&
        typedLength < SHORTEST_SEARCH && { description: t('transactions.searchShort') })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

/** Memoized, so that typing does not draw it again. */
const Selects = memo(function Selects({ address, onClear }: { address: Address; onClear: () => void }) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<FilterKey | undefined>(address.chosen.at(-1)?.key);
  const options = useOptions();
  const name = picked && t(`transactions.${NAMES[picked]}`);
  const value = address.chosen.find(({ key }) => key === picked)?.value ?? '';
  const pick = (choice: string) => {
    if (choice === 'clear') onClear();
    setPicked(choice === 'clear' ? undefined : ((choice || undefined) as FilterKey | undefined));
  };
  return (
    <>
      <NativeSelect
        label={t('transactions.filterBy')}
        value={picked ?? ''}
        onChange={(event) => pick(event.currentTarget.value)}
        data={[
          { value: '', label: t('transactions.chooseFilter') },
          ...Object.entries(NAMES).map(([key, word]) => ({ value: key, label: t(`transactions.${word}`) })),
          { value: 'clear', label: t('transactions.clearAll') },
        ]}
      />
      {picked && picked !== 'date' && (
        <NativeSelect
          label={name}
          value={value}
          onChange={(event) => address.choose(picked, event.currentTarget.value)}
          data={[{ value: '', label: t('transactions.chooseValue', { name }) }, ...options[picked]]}
        />
      )}
      {picked === 'date' && (
        <TextInput
          type="date"
          label={name}
          value={value}
          max="9999-12-31"
          onChange={(event) => address.choose('date', event.currentTarget.value)}
        />
      )}
      <Chips address={address} options={options} />
    </>
  );
});

function Chips({ address, options }: { address: Address; options: Record<string, FilterOption[]> }) {
  const { t } = useTranslation();
  if (address.chosen.length === 0) return null;
  const describe = (key: FilterKey, value: string) =>
    key === 'date'
      ? formatDay(value)
      : (options[key]?.find((option) => option.value === value)?.label ?? t('transactions.filterUnknown'));
  return (
    <ul className={classes.chips}>
      {address.chosen.map(({ key, value }) => (
        <li key={key}>
          {t(`transactions.${NAMES[key]}`)}: {describe(key, value)}
          <button
            type="button"
            aria-label={t('transactions.removeFilter', { name: t(`transactions.${NAMES[key]}`) })}
            onClick={() => address.drop(key)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useOptions(): Record<'type' | 'source_id' | 'category_id', FilterOption[]> {
  const { t } = useTranslation();
  const { data: sources = [] } = useSources();
  const { data: categories = [] } = useCategories();
  const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return {
    type: [
      { value: 'income', label: t('transactions.incomeType') },
      { value: 'expense', label: t('transactions.expenseType') },
    ],
    source_id: sources.map(toOption),
    category_id: [...categories.map(toOption), { value: 'none', label: t('transactions.uncategorized') }],
  };
}
