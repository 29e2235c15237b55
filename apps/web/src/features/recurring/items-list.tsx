import type { Recurring } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAtMoment } from '../../ui/as-of/as-of.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { Loaded, type QueryState, Skeleton } from '../../ui/lists/states.tsx';
import table from '../../ui/lists/table.module.css';
import { CategoryMark } from '../../ui/look/category-mark.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { useCategoryLooks } from '../categories/categories.queries.ts';
import { ItemAmount } from './item-amount.tsx';
import { ItemMarks } from './item-marks.tsx';
import classes from './items-list.module.css';
import { toRecurringAddress } from './recurring-address.ts';
import { groupItems } from './recurring-view.ts';
import { describeEvery } from './recurring-words.ts';
import { useItemActions } from './use-item-actions.ts';

/** All of them: what is active, what has ended, and what was dismissed. */
export function ItemsList({ items }: { items: QueryState<Recurring[]> }) {
  const { t } = useTranslation();
  return (
    <Card title={t('recurring.all')}>
      <Loaded query={items} skeleton={<Skeleton rows={8} height={40} />}>
        {(all) => {
          const { active, ended, dismissed } = groupItems(all);
          return (
            <>
              {active.length > 0 ? (
                <ItemsTable label={t('recurring.active')} items={active} />
              ) : (
                <p className={classes.note}>{t('recurring.noActive')}</p>
              )}
              {ended.length > 0 && (
                <Collapsible label={t('recurring.ended', { count: ended.length })}>
                  <ItemsTable label={t('recurring.ended', { count: ended.length })} items={ended} />
                </Collapsible>
              )}
              {dismissed.length > 0 && (
                <Collapsible label={t('recurring.dismissed', { count: dismissed.length })}>
                  <Dismissed items={dismissed} />
                </Collapsible>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function ItemsTable({ label, items }: { label: string; items: Recurring[] }) {
  const { t } = useTranslation();
  return (
    <table className={table.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr className={classes.head}>
          <th scope="col">{t('recurring.name')}</th>
          <th scope="col">{t('recurring.rhythm')}</th>
          <th scope="col">{t('recurring.nextDate')}</th>
          <th scope="col" className={table.number}>
            {t('recurring.yearly')}
          </th>
          <th scope="col" className={table.number}>
            {t('recurring.amount')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('recurring.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function ItemRow({ item }: { item: Recurring }) {
  const at = useAtMoment();
  const { t } = useTranslation();
  const { id, name, state, every, next_date, yearly, currency } = item;
  const looks = useCategoryLooks();
  const { confirm, dismiss } = useItemActions();
  return (
    <tr className={classes.row} data-item={id}>
      <th scope="row">
        <span className={classes.who}>
          <CategoryMark name={name} look={looks.get(item.category_id ?? '')} />
          <Link
            className={classes.name}
            title={name}
            to={at(toRecurringAddress({ item: id }))}
            state={{ keepsScroll: true }}
          >
            {name}
          </Link>
          <ItemMarks item={item} />
        </span>
      </th>
      <td className={table.quiet}>{describeEvery(t, every)}</td>
      <td className={classes.date}>{next_date && formatDay(next_date)}</td>
      <td className={`${table.number} ${classes.yearly}`}>
        <span className={classes.label}>{t('recurring.yearly')} </span>
        <Money amount={yearly} currency={currency} />
      </td>
      <td className={table.number}>
        <ItemAmount item={item} />
      </td>
      <td className={table.actions}>
        {state === 'found' && (
          <>
            <IconButton
              icon="check"
              label={t('recurring.confirmNamed', { name })}
              onClick={() => confirm(item)}
            />
            <IconButton
              icon="close"
              label={t('recurring.dismissNamed', { name })}
              onClick={() => dismiss(item)}
            />
          </>
        )}
      </td>
    </tr>
  );
}

function Dismissed({ items }: { items: Recurring[] }) {
  const { t } = useTranslation();
  const { restore } = useItemActions();
  return (
    <ul className={classes.dismissed}>
      {items.map((item) => (
        <li key={item.id}>
          <span className={classes.name} title={item.name}>
            {item.name}
          </span>
          <Button
            variant="default"
            size="sm"
            aria-label={t('recurring.restoreNamed', { name: item.name })}
            onClick={() => restore(item)}
          >
            {t('recurring.restore')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
