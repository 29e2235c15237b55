import { useTranslation } from 'react-i18next';
import { CategoryIcon } from '../../../ui/look/category-mark.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { formatDay } from '../../../ui/money-and-dates/dates.ts';
import { useCategoryLooks } from '../../categories/categories.queries.ts';
import type { FilterKey } from '../model/filter-address.ts';
import { type FilterOption, useFilterNames } from './filter-options.ts';
import type { ListFilter } from './transactions-filter.ts';
import classes from './transactions-filter-bar.module.css';

/** Their names say all. */
const SAID_BY_NAME: readonly FilterKey[] = ['uncategorized', 'untagged', 'import_id', 'rate'];

/** Nothing has to be looked up for them. */
const SAID_BY_VALUE: readonly FilterKey[] = ['tag', 'name', 'called', 'currency'];

/** What the list is narrowed down to, each to be taken away by itself. */
export function FilterChips(props: {
  address: ListFilter['address'];
  options: Record<string, FilterOption[]>;
}) {
  const { t } = useTranslation();
  const names = useFilterNames();
  const looks = useCategoryLooks();
  const { address, options } = props;
  if (address.chosen.length === 0) return null;
  const describe = (key: FilterKey, value: string) => {
    if (key === 'date') return formatDay(value);
    if (SAID_BY_VALUE.includes(key)) return value;
    if (key === 'min' || key === 'max') return value.replace('.', ',');
    return options[key]?.find((option) => option.value === value)?.label ?? t('transactions.filterUnknown');
  };
  return (
    <ul className={classes.chips}>
      {address.chosen.map(({ key, value }) => (
        <li key={`${key} ${value}`}>
          {key === 'category_id' && looks.has(value) && <CategoryIcon look={looks.get(value)} />}
          {SAID_BY_NAME.includes(key) ? names[key] : `${names[key]}: ${describe(key, value)}`}
          <button
            type="button"
            aria-label={t('transactions.removeFilter', {
              name: key === 'tag' ? `${names[key]} ${value}` : names[key],
            })}
            onClick={() => address.drop(key, value)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
