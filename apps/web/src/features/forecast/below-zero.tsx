import type { Forecast, Source } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import classes from './forecast-page.module.css';

/** Which source runs out, and the fewest moves that keep it from that. Nothing is done by itself. */
export function BelowZero({ forecast, sources }: { forecast: Forecast; sources: Source[] | undefined }) {
  const { t } = useTranslation();
  const { below_zero, fix } = forecast;
  if (!below_zero) return null;
  const nameOf = (id: string) => sources?.find((source) => source.id === id)?.name ?? t('forecast.aSource');
  const currency = sources?.find(({ id }) => id === below_zero.source_id)?.currency ?? forecast.currency;
  return (
    <div className={classes.warning} role="status">
      <strong>
        {t('forecast.belowZero', { source: nameOf(below_zero.source_id), day: formatDay(below_zero.date) })}
      </strong>
      {fix === null ? (
        <span>{t('forecast.noFix')}</span>
      ) : (
        <>
          <span>{t('forecast.fix')}</span>
          <ul>
            {fix.map((move) => (
              <li key={move.kind === 'transfer' ? move.from_source_id : move.recurring_id}>
                {move.kind === 'transfer'
                  ? t('forecast.fixTransfer', {
                      amount: formatAmount(move.amount, currency),
                      source: nameOf(move.from_source_id),
                      day: formatDay(move.date),
                    })
                  : t('forecast.fixLater', { name: move.name, day: formatDay(move.to) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
