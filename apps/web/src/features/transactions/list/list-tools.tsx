import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../../ui/buttons/menu.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import type { ListFilter } from '../filters/transactions-filter.ts';
import { COLUMNS, type Column } from '../model/list-habits.ts';
import classes from './list-tools.module.css';
import { SortChoice } from './sort-choice.tsx';
import page from './transactions-page.module.css';
import { COLUMN_LABELS } from './transactions-table.tsx';

/** How many rows there are, in which order, and what they show. */
export function ListTools(props: {
  filter: ListFilter;
  total: number | undefined;
  /** Where the table shows no head that has it. */
  pickAll: ReactNode;
}) {
  const { filter, total } = props;
  const { t } = useTranslation();
  const { hidden, rememberHidden } = filter.habits;
  const toggle = (column: Column) =>
    rememberHidden(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]);
  return (
    <div className={classes.tools}>
      <span className={classes.pickAll}>{props.pickAll}</span>
      <p className={classes.found} aria-live="polite">
        {total !== undefined && t('transactions.found', { count: total })}
      </p>
      <SortChoice sort={filter.sort} onSort={filter.address.sortBy} />
      <Menu
        label={t('transactions.columns')}
        className={`${page.tool} ${classes.columns}`}
        groups={[
          COLUMNS.map((column) => ({
            label: t(COLUMN_LABELS[column]),
            isOn: !hidden.includes(column),
            onToggle: () => toggle(column),
          })),
        ]}
      >
        <Icon name="columns" />
      </Menu>
    </div>
  );
}
