import type { NetWorthReport as Report } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { toComposed } from '../../config/explained.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { TONES } from '../../ui/charts/tones.tsx';
import { formatAmount, sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import { ChartWithTable } from './chart-with-table.tsx';
import { describePeriods, explainDays, keyOfItem } from './describe-report.ts';
import type { ReportQuery } from './report-address.ts';
import { ReportFrame } from './report-frame.tsx';
import { useNetWorthReport } from './reports.queries.ts';
import classes from './reports-page.module.css';

const MOST_AREAS = TONES.length;

/** What was there at the end of each period: in all, and in each source. */
export function NetWorthReport({ query }: { query: ReportQuery }) {
  const { t } = useTranslation();
  return (
    <ReportFrame
      query={useNetWorthReport(query)}
      figures={[
        {
          label: t('reports.atTheEnd'),
          of: ({ total, periods }) => {
            const [amount, last] = [total.amounts.at(-1), periods.at(-1)];
            return amount === undefined || !last
              ? null
              : { amount, explain: explainDays(total.explain, last) };
          },
        },
      ]}
      isEmpty={({ items }) => items.length === 0}
      leftOut="reports.leftOutSources"
    >
      {(report) => {
        const { total, items, others, periods, currency } = report;
        const labels = describePeriods(t, periods);
        const sources = items.map((item) => ({ ...item, key: keyOfItem(item) }));
        // A single source is all there is.
        const columns = [
          { key: 'total', name: t('reports.inAll'), ...total },
          ...(sources.length > 1 ? sources : []),
          ...(others
            ? [
                {
                  ...{ key: 'others', name: t('reports.others', { count: others.count }) },
                  ...{ amounts: others.amounts, explain: undefined },
                },
              ]
            : []),
        ];
        return (
          <ChartWithTable
            title={t('reports.titles.net-worth')}
            table={{
              head: t('reports.period'),
              columns: columns.map(({ name }) => name),
              rows: periods.map((period, index) => ({
                ...{ key: period.key, name: labels[index] ?? '' },
                cells: columns.map(({ amounts, explain }) => {
                  const amount = amounts[index] ?? null;
                  return amount === null ? '–' : { amount, explain: explain && explainDays(explain, period) };
                }),
              })),
              currency,
            }}
          >
            <Change report={report} labels={labels} />
            <TimeChart
              label={t('reports.titles.net-worth')}
              labels={labels}
              kind="areas"
              series={toSeries(t, report)}
              total={columns.length > 1 ? { label: t('reports.inAll'), values: total.amounts } : undefined}
              currency={currency}
            />
          </ChartWithTable>
        );
      }}
    </ReportFrame>
  );
}

/** The largest sources; the others as one, so that all of them come to the whole. */
function toSeries(t: TFunction, { items, others, periods, currency }: Report) {
  const isAll = items.length <= MOST_AREAS && !others;
  const shown = isAll ? items : items.slice(0, MOST_AREAS - 1);
  const rest = [
    ...items.slice(shown.length).map(({ amounts }) => amounts),
    ...(others ? [others.amounts] : []),
  ];
  const count = items.length - shown.length + (others?.count ?? 0);
  const series = [
    ...shown.map(({ name, amounts }) => ({ label: name, values: amounts })),
    ...(rest.length > 0
      ? [
          {
            label: t('reports.others', { count }),
            values: periods.map((_, index) => {
              const values = rest.map((amounts) => amounts[index] ?? null);
              return values.includes(null)
                ? null
                : sumAmounts(
                    values.map((value) => value ?? 0),
                    currency,
                  );
            }),
          },
        ]
      : []),
  ];
  return series.map((one, index) => ({ ...one, tone: TONES[index] ?? ('grey' as const) }));
}

/** How much more, or less, it is than at first: in words. */
function Change({ report: { total, periods, currency }, labels }: { report: Report; labels: string[] }) {
  const { t } = useTranslation();
  const [first, last] = [periods[0], periods.at(-1)];
  const [before, now] = [total.amounts[0], total.amounts.at(-1)];
  if (periods.length < 2 || !first || !last || before === undefined || now === undefined) return null;
  const change = sumAmounts([now, -before], currency);
  const amount = `${change > 0 ? '+' : ''}${formatAmount(change, currency)}`;
  const explain = toComposed(
    'difference',
    [last, first].map((period) => explainDays(total.explain, period)),
  );
  return (
    <p className={classes.change}>
      <Explained explain={explain}>{amount}</Explained> {t('reports.since', { period: labels[0] })}
    </p>
  );
}
