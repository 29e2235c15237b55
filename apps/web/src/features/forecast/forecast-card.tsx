import type { Forecast, Source } from '@saldo/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BandChart, type BandSeries } from '../../ui/charts/band-chart.tsx';
import { TONES } from '../../ui/charts/tones.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { BelowZero } from './below-zero.tsx';
import { type ForecastQuery, useScenarioForecasts } from './forecast.queries.ts';
import classes from './forecast-page.module.css';
import { useScenarios } from './scenarios.queries.ts';

/** The balance day by day, the lowest point in words, and what scenarios would change. */
export function ForecastCard(props: {
  forecast: UseQueryResult<Forecast>;
  query: ForecastQuery;
  scenarioIds: readonly string[];
  sources: Source[] | undefined;
}) {
  const { t } = useTranslation();
  const { forecast, scenarioIds } = props;
  const scenarios = useScenarios();
  const others = useScenarioForecasts(props.query, scenarioIds);
  return (
    <Card>
      <Loaded query={forecast} skeleton={<Skeleton height={340} />}>
        {(data) => {
          const series: BandSeries[] = [
            toSeries(data, t('forecast.expected'), TONES[0]),
            ...others.flatMap(({ data: other }, index) => {
              const name = scenarios.data?.find(({ id }) => id === scenarioIds[index])?.name;
              return other && name ? [toSeries(other, name, TONES[index + 1] ?? 'grey')] : [];
            }),
          ];
          return (
            <div aria-busy={forecast.isPlaceholderData}>
              <Lowest forecast={data} />
              <BelowZero forecast={data} sources={props.sources} />
              <div className={classes.chart}>
                <BandChart
                  label={t('forecast.title')}
                  dates={data.days.map(({ date }) => date)}
                  series={series}
                  currency={data.currency}
                  words={{ range: t('forecast.range'), lowest: t('forecast.lowest') }}
                />
              </div>
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}

function toSeries({ days, lowest }: Forecast, label: string, tone: BandSeries['tone']): BandSeries {
  const low = days.flatMap((day) => day.low ?? []);
  const high = days.flatMap((day) => day.high ?? []);
  return {
    ...{ label, tone, values: days.map(({ expected }) => expected) },
    band: low.length === days.length ? { low, high } : undefined,
    lowest: Math.max(
      0,
      days.findIndex(({ date }) => date === lowest.date),
    ),
  };
}

function Lowest({ forecast: { lowest, band, reason, left_out, currency, looking } }: { forecast: Forecast }) {
  const { t } = useTranslation();
  const words = { amount: formatAmount(lowest.amount, currency), day: formatDay(lowest.date) };
  return (
    <>
      {looking && <p role="status">{t('forecast.looking')}</p>}
      <p className={classes.sentence}>{t('forecast.lowestPoint', words)}</p>
      <p className={classes.note}>
        {lowest.low !== null && `${t('forecast.couldBe', { amount: formatAmount(lowest.low, currency) })} `}
        {band && band.checked > 0 && t('forecast.held', { held: band.held, count: band.checked })}
        {reason === 'short_history' && t('forecast.shortHistory')}
      </p>
      {left_out.map((one) => (
        <p key={one.currency} className={classes.note}>
          {t('forecast.leftOut', one)}
        </p>
      ))}
    </>
  );
}
