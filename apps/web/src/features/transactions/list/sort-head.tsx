import { useTranslation } from 'react-i18next';
import table from '../../../ui/lists/table.module.css';
import { Icon } from '../../../ui/look/icon.tsx';
import type { Sort } from '../model/filter-address.ts';
import classes from './transactions-table.module.css';

/** What a column begins with when it is pressed first: what people look for most. */
const FIRST = { name: 'name', date: '-date', amount: '-amount' } as const;
const OTHER = { name: '-name', date: 'date', amount: 'amount' } as const;

/** The head of a column that the list can be sorted by. */
export function SortHead(props: { by: keyof typeof FIRST; sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation();
  const { by, sort } = props;
  const isOn = sort.replace('-', '') === by;
  const isDown = sort.startsWith('-');
  const direction = isDown ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={{ amount: table.number, date: classes.dateCell, name: undefined }[by]}
      aria-sort={isOn ? direction : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        data-direction={isOn ? direction : undefined}
        onClick={() => props.onSort(sort === FIRST[by] ? OTHER[by] : FIRST[by])}
      >
        {t(`transactions.${by}`)}
        {isOn && <Icon name="chevron" size={16} />}
      </button>
    </th>
  );
}
