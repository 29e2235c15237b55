import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { useAsOf, withAsOf } from '../../../ui/as-of/as-of.ts';
import { NativeSelect } from '../../../ui/forms/inputs.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { useFinestCurrency } from '../../sources/sources.queries.ts';
import { useTags } from '../../tags/tags.queries.ts';
import { type FilterKey, LINKED_KEYS, MAIN_KEYS, valuesOf } from '../model/filter-address.ts';
import { AmountFilter } from './amount-filter.tsx';
import type { FilterOption } from './filter-options.ts';
import type { ListFilter } from './transactions-filter.ts';
import classes from './transactions-filter-bar.module.css';

/** What not everybody needs: tags, amounts, and what a transaction has besides. */
export function MoreFilters(props: {
  address: ListFilter['address'];
  has: FilterOption[];
  /** Undefined where there is nothing to save. */
  onSave: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { address } = props;
  const asOf = useAsOf();
  const { data: tags = [] } = useTags();
  const currency = useFinestCurrency();
  const elsewhere: readonly FilterKey[] = [...MAIN_KEYS, ...LINKED_KEYS];
  const isUsed = address.chosen.some(({ key }) => !elsewhere.includes(key));
  const chosenTags = valuesOf(address.chosen, 'tag');
  const [[min = ''], [max = ''], [has = '']] = (['min', 'max', 'has'] as const).map((key) =>
    valuesOf(address.chosen, key),
  ) as [string[], string[], string[]];
  return (
    <Collapsible label={t('filters.more')} isOpen={isUsed} className={classes.more ?? ''}>
      <div className={classes.fields}>
        <NativeSelect
          label={t('filters.tag')}
          value=""
          onChange={(event) => address.change({ tag: [...chosenTags, event.currentTarget.value] })}
          data={[
            { value: '', label: t('filters.addTag') },
            ...tags.filter(({ name }) => !chosenTags.includes(name)).map(({ name }) => name),
          ]}
        />
        <AmountFilter
          key={`min ${min}`}
          label={t('filters.min')}
          value={min}
          currency={currency}
          onChange={(value) => address.choose('min', value)}
        />
        <AmountFilter
          key={`max ${max}`}
          label={t('filters.max')}
          value={max}
          currency={currency}
          onChange={(value) => address.choose('max', value)}
        />
        <NativeSelect
          label={t('filters.has')}
          value={has}
          onChange={(event) => address.choose('has', event.currentTarget.value)}
          data={[{ value: '', label: t('filters.anything') }, ...props.has]}
        />
      </div>
      <div className={classes.ends}>
        {props.onSave && (
          <button type="button" className={classes.link} onClick={props.onSave}>
            {t('filters.save')}
          </button>
        )}
        <Link className={classes.link} to={withAsOf(paths.transferSuggestions, asOf)}>
          {t('filters.suggestions')}
        </Link>
        <Link className={classes.link} to={withAsOf(paths.claims, asOf)}>
          {t('nav.claims')}
        </Link>
      </div>
    </Collapsible>
  );
}
