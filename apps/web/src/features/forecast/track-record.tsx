import type { Forecast } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, type QueryState, Skeleton } from '../../ui/lists/states.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import classes from './forecast-page.module.css';

const PARTS = ['late', 'price', 'new', 'absent', 'other'] as const;

const SHOWN = 6;

/** Past forecasts against what happened, and where the difference came from. */
export function TrackRecord({ forecast }: { forecast: QueryState<Forecast> }) {
  const { t } = useTranslation();
  const [isAll, setAll] = useState(false);
  return (
    <Card title={t('forecast.record')}>
      <Loaded query={forecast} skeleton={<Skeleton rows={4} height={36} />}>
        {({ backtest, currency }) =>
          backtest.length === 0 ? (
            <p className={classes.note}>{t('forecast.noRecord')}</p>
          ) : (
            <>
              <p className={classes.note}>{t('forecast.recordHint')}</p>
              <div className={classes.records}>
                <table className={classes.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t('forecast.madeOn')}</th>
                      <th scope="col">{t('forecast.error')}</th>
                      <th scope="col">{t('forecast.inRange')}</th>
                      {PARTS.map((part) => (
                        <th key={part} scope="col">
                          {t(`forecast.parts.${part}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {backtest.slice(0, isAll ? undefined : SHOWN).map(({ made_on, error, held, parts }) => (
                      <tr key={made_on}>
                        <th scope="row">{formatDay(made_on)}</th>
                        <td data-label={t('forecast.error')}>{formatAmount(error, currency)}</td>
                        <td data-label={t('forecast.inRange')}>
                          {held ? t('forecast.yes') : t('forecast.no')}
                        </td>
                        {PARTS.map((part) => (
                          <td key={part} data-label={t(`forecast.parts.${part}`)}>
                            {parts[part] === 0 ? '–' : formatAmount(parts[part], currency)}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {backtest.length > SHOWN && (
                <div className={classes.more}>
                  <Button variant="default" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                    {isAll ? t('forecast.showFewer') : t('forecast.showAll', { count: backtest.length })}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
