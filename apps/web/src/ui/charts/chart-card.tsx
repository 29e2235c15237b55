import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../layout/card.tsx';
import { Loaded, type QueryState, Skeleton } from '../lists/states.tsx';
import { formatAmount } from '../money-and-dates/amounts.ts';
import { BarChart } from './bar-chart.tsx';
import type { Bars } from './bars.ts';
import classes from './chart-card.module.css';

/** Bars and, for screen readers and whoever asks, the same figures as a table. */
export function ChartCard({
  bars,
  height,
  currency,
  query,
  isCompact = false,
  children,
}: {
  bars: Bars;
  height: number;
  /** Beside other things on the screen, rather than the thing itself. */
  isCompact?: boolean;
  currency?: string | undefined;
  /** What the bars are made of. */
  query: QueryState<unknown>;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  return (
    <Card isCompact={isCompact}>
      <div className={classes.header} data-compact={isCompact}>
        <h2>{bars.title}</h2>
        <div className={classes.tools}>
          {children}
          {/* There before its figures are: it moves nothing when they come. */}
          <Button variant="default" size="sm" disabled={bars.isEmpty} onClick={() => setTable(!isTable)}>
            {isTable ? t('ui.showChart') : t('ui.showTable')}
          </Button>
        </div>
      </div>
      <Loaded query={query} skeleton={<Skeleton height={height} isSilent />}>
        {() =>
          bars.isEmpty ? (
            <p className={classes.empty} style={{ minHeight: height }}>
              {t('ui.noChart')}
            </p>
          ) : (
            <>
              {!isTable && (
                <div className={classes.frame} style={{ height }} aria-hidden="true">
                  <BarChart bars={bars} currency={currency} />
                </div>
              )}
              <div className={isTable ? classes.scroll : 'visually-hidden'}>
                <ChartTable bars={bars} currency={currency} isShown={isTable} />
              </div>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function ChartTable(props: { bars: Bars; currency: string | undefined; isShown: boolean }) {
  const { bars, currency } = props;
  // What nobody sees must not be a stop of the keyboard.
  const open = props.isShown ? bars.open : undefined;
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{bars.title}</caption>
      <thead>
        <tr>
          <th scope="col">{bars.labelsTitle}</th>
          {bars.series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">
              {open ? (
                <button
                  type="button"
                  className={classes.open}
                  aria-label={open.label(label)}
                  onClick={() => open.at(index)}
                >
                  {label}
                </button>
              ) : (
                label
              )}
            </th>
            {bars.series.map(({ label: series, values, show }) => {
              const text = formatAmount(values[index] ?? 0, currency);
              return <td key={series}>{props.isShown && show ? show(index, text) : text}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
