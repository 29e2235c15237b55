import type { Forecast } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, type QueryState, Skeleton } from '../../ui/lists/states.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import classes from './forecast-page.module.css';

const SHOWN = 8;

/** Bills and income that are expected, and what is left to habits. */
export function ComingItems({ forecast }: { forecast: QueryState<Forecast> }) {
  const { t } = useTranslation();
  const [isAll, setAll] = useState(false);
  return (
    <Card title={t('forecast.coming')}>
      <Loaded query={forecast} skeleton={<Skeleton rows={6} height={36} />}>
        {({ items, rest_per_day, currency }) => (
          <>
            {items.length === 0 && <p className={classes.note}>{t('forecast.nothingComing')}</p>}
            <ul className={classes.list}>
              {items.slice(0, isAll ? undefined : SHOWN).map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may come twice on a day
                <li key={index} className={classes.item}>
                  <span className={classes.date}>{formatDay(item.date)}</span>
                  <span className={classes.name} title={item.name}>
                    {item.name}
                  </span>
                  <span className={classes.amount}>
                    <SignedMoney
                      amount={Math.abs(item.amount)}
                      type={item.amount < 0 ? 'expense' : 'income'}
                      currency={currency}
                    />
                  </span>
                </li>
              ))}
            </ul>
            {items.length > SHOWN && (
              <div className={classes.more}>
                <Button variant="default" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                  {isAll ? t('forecast.showFewer') : t('forecast.showAll', { count: items.length })}
                </Button>
              </div>
            )}
            <p className={classes.note}>
              {rest_per_day === null
                ? t('forecast.capped')
                : t('forecast.rest', { amount: formatAmount(rest_per_day, currency) })}
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}
