import { useTranslation } from 'react-i18next';
import { SORTS, type Sort } from '../model/filter-address.ts';
import classes from './transactions-table.module.css';

/** The order of the list where there is no head of a table to press. */
export function SortChoice({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation();
  return (
    <select
      className={classes.sortChoice}
      aria-label={t('transactions.sortBy')}
      value={sort}
      onChange={(event) => onSort(SORTS.find((one) => one === event.currentTarget.value) ?? SORTS[0])}
    >
      {SORTS.map((one) => (
        <option key={one} value={one}>
          {t(`transactions.sorts.${one}`)}
        </option>
      ))}
    </select>
  );
}
