import { useTranslation } from 'react-i18next';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { TONES } from '../../ui/charts/tones.tsx';
import { ChartWithTable } from './chart-with-table.tsx';
import { describePeriods, explainDays, keyOfItem } from './describe-report.ts';
import type { ReportQuery } from './report-address.ts';
import { ReportFrame } from './report-frame.tsx';
import { useNetWorthReport } from './reports.queries.ts';
import classes from './reports-page.module.css';

const MOST_LINES = TONES.length - 1;

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
      {({ total, items, others, periods, currency }) => {
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
            <TimeChart
              label={t('reports.titles.net-worth')}
              labels={labels}
              kind="lines"
              series={columns.slice(0, MOST_LINES + 1).map(({ name, amounts }, index) => ({
                ...{ label: name, values: amounts, tone: TONES[index] ?? 'grey' },
              }))}
              currency={currency}
            />
            {columns.length > MOST_LINES + 1 && (
              <p className={classes.words}>
                {t('reports.onlyInTable', { count: columns.length - MOST_LINES - 1 })}
              </p>
            )}
          </ChartWithTable>
        );
      }}
    </ReportFrame>
  );
}
