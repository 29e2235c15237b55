import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import type { Transaction } from '@saldo/contract';
import { foldText } from '@saldo/domain';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategories } from '../categories/categories.queries.ts';
import classes from './category-choice.module.css';
import type { NamedCategory } from './expected-lists.ts';

/** The categories, narrowed down by what is typed; nothing is chosen by looking for it. */
export function CategoryList(props: {
  transaction: Transaction;
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
  /** For this one, or for all of its name. */
  onChoose: (category: NamedCategory | null, isAll: boolean) => void;
}) {
  const { t } = useTranslation();
  const { transaction, typed } = props;
  const { data: categories = [] } = useCategories();
  const isAll = useRef(false);
  const store = useCombobox({
    opened: true,
    onOpenedChange: (isOpened) => !isOpened && props.onClose(),
  });
  const options = findLike([...categories, { id: '', name: t('transactions.uncategorized') }], typed);
  return (
    <Combobox
      store={store}
      width={260}
      position="bottom-start"
      // On a phone the row is cut to two lines: what it belongs to counts as out of sight there.
      hideDetached={false}
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(id) =>
        props.onChoose(categories.find((category) => category.id === id) ?? null, isAll.current)
      }
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <span className={classes.anchor} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          autoFocus
          value={typed}
          aria-label={t('transactions.categoryOf', { name: transaction.name })}
          placeholder={t('transactions.chooseCategory')}
          onChange={(event) => props.onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            isAll.current = event.shiftKey;
            if (event.key === 'Tab') props.onClose();
          }}
        />
        <Combobox.Options
          aria-label={t('transactions.category')}
          className={classes.options}
          onPointerDown={({ shiftKey }) => {
            isAll.current = shiftKey;
          }}
        >
          {options.map(({ id, name }) => (
            <Combobox.Option key={id} value={id} active={id === (transaction.category_id ?? '')}>
              {name}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{t('transactions.noSuchCategory')}</Combobox.Empty>}
        </Combobox.Options>
        <FirstFound store={store} typed={typed} count={options.length} />
        <Combobox.Footer className={classes.hint}>
          {t('transactions.fileAllHint', { name: transaction.name })}
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Those that begin with it come before those that only contain it. */
function findLike(all: readonly NamedCategory[], typed: string): NamedCategory[] {
  const sought = foldText(typed.trim());
  const places = all.map((one) => ({ one, at: foldText(one.name).indexOf(sought) }));
  const found = places.filter(({ at }) => at >= 0);
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)].map(({ one }) => one);
}

/** What is typed leads to the first that fits; without it none is, and Enter files nothing. Drawn after the options. */
function FirstFound({ store, typed, count }: { store: ComboboxStore; typed: string; count: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed decides, and what is offered for it
  useEffect(() => {
    if (typed.trim()) store.selectFirstOption();
    else store.resetSelectedOption();
  }, [typed, count]);
  return null;
}
