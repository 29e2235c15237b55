import { lazy, memo, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { dayInput } from '../../../ui/forms/day-input.ts';
import { NativeSelect, TextInput } from '../../../ui/forms/inputs.tsx';
import { Skeleton } from '../../../ui/lists/states.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { LONGEST_SEARCH, MAIN_KEYS, type MainKey, SHORTEST_SEARCH } from '../model/filter-address.ts';
import { FilterChips } from './filter-chips.tsx';
import { useFilterNames, useFilterOptions } from './filter-options.ts';
import { MoreFilters } from './more-filters.tsx';
import { SavedFiltersList } from './saved-filters-list.tsx';
import type { ListFilter } from './transactions-filter.ts';
import classes from './transactions-filter-bar.module.css';
import { useSavedFilters } from './use-saved-filters.ts';

/** Few ever save some. */
const SaveFilterForm = lazy(async () => ({
  default: (await import('./save-filter-form.tsx')).SaveFilterForm,
}));

type Address = ListFilter['address'];

export function TransactionsFilterBar({ filter, children }: { filter: ListFilter; children: ReactNode }) {
  const { t } = useTranslation();
  const filters = useSavedFilters();
  const [isOpen, setOpen] = useState(false);
  const openSave = useCallback(() => setOpen(true), []);
  return (
    <div className={classes.bar}>
      <SearchBox typed={filter.typed} onType={filter.type} />
      <Selects
        address={filter.address}
        onClear={filter.clear}
        onSave={filter.isFiltered ? openSave : undefined}
      />
      {children}
      <SavedFiltersList filters={filters} />
      <Modal title={t('filters.saveTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={<Skeleton rows={2} height={64} />}>
          <SaveFilterForm filters={filters} onDone={() => setOpen(false)} />
        </Suspense>
      </Modal>
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
      isDescriptionBelow
    />
  );
}

/** Memoized, so that typing does not draw it again. */
const Selects = memo(function Selects(props: {
  address: Address;
  onClear: () => void;
  onSave: (() => void) | undefined;
}) {
  const { address, onClear } = props;
  const { t } = useTranslation();
  const [picked, setPicked] = useState(() =>
    MAIN_KEYS.findLast((main) => address.chosen.some(({ key }) => key === main)),
  );
  const options = useFilterOptions();
  const names = useFilterNames();
  const name = picked && names[picked];
  const value = address.chosen.find(({ key }) => key === picked)?.value ?? '';
  const pick = (choice: string) => {
    if (choice === 'clear') onClear();
    setPicked(choice === 'clear' ? undefined : ((choice || undefined) as MainKey | undefined));
  };
  return (
    <>
      <NativeSelect
        label={t('transactions.filterBy')}
        value={picked ?? ''}
        onChange={(event) => pick(event.currentTarget.value)}
        data={[
          { value: '', label: t('transactions.chooseFilter') },
          ...MAIN_KEYS.map((key) => ({ value: key, label: names[key] })),
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
          {...dayInput(value)}
          label={name}
          value={value}
          onChange={(event) => address.choose('date', event.currentTarget.value)}
        />
      )}
      <MoreFilters address={address} has={options.has} onSave={props.onSave} />
      <FilterChips address={address} options={options} />
    </>
  );
});
