import type { Recurring } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAtMoment } from '../../ui/as-of/as-of.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, type QueryState, Skeleton } from '../../ui/lists/states.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { useSources } from '../sources/sources.queries.ts';
import { ItemAmount } from './item-amount.tsx';
import { ItemMarks } from './item-marks.tsx';
import { toRecurringAddress } from './recurring-address.ts';
import classes from './recurring-page.module.css';
import { isActive } from './recurring-view.ts';

const SHOWN = 7;

/** The next day of each, the soonest first. */
export function DueNext({ items }: { items: QueryState<Recurring[]> }) {
  const { t } = useTranslation();
  const [isAll, setAll] = useState(false);
  return (
    <Card title={t('recurring.next')}>
      <Loaded query={items} skeleton={<Skeleton rows={6} height={40} />}>
        {(all) => {
          const coming = all.filter((item) => isActive(item) && item.next_date !== null);
          if (coming.length === 0) return <p className={classes.note}>{t('recurring.nothingNext')}</p>;
          return (
            <>
              <ul className={classes.list}>
                {coming.slice(0, isAll ? undefined : SHOWN).map((item) => (
                  <Row key={item.id} item={item} />
                ))}
              </ul>
              {coming.length > SHOWN && (
                <FormButtons>
                  <Button variant="default" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                    {isAll ? t('recurring.showFewer') : t('recurring.showAll', { count: coming.length })}
                  </Button>
                </FormButtons>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function Row({ item }: { item: Recurring }) {
  const at = useAtMoment();
  const source = useSources().data?.find(({ id }) => id === item.source_id)?.name;
  return (
    <li className={classes.item}>
      <span className={classes.about}>
        <span className={classes.date}>{formatDay(item.next_date ?? '')}</span>
        <Link
          className={classes.name}
          title={item.name}
          to={at(toRecurringAddress({ item: item.id }))}
          state={{ keepsScroll: true }}
        >
          {item.name}
        </Link>
        {source && (
          <span className={classes.quiet} title={source}>
            {source}
          </span>
        )}
      </span>
      <ItemMarks item={item} />
      <ItemAmount item={item} />
    </li>
  );
}
