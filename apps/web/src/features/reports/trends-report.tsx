import type { TrendsReport as Report } from '@saldo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toComposed } from '../../config/explained.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { colorOf } from '../../ui/look/category-mark.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { useCategoryLooks } from '../categories/categories.queries.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import { ChartWithTable } from './chart-with-table.tsx';
import { describeItem, describePeriods, explainDays, keyOfItem } from './describe-report.ts';
import type { ReportQuery } from './report-address.ts';
import { ReportFrame } from './report-frame.tsx';
import { useTrendsReport } from './reports.queries.ts';
import classes from './reports-page.module.css';

/** How spending on one category went on, what is usual, and when it was not. */
export function TrendsReport(props: {
  query: ReportQuery;
  item: string | undefined;
  onChoose: (item: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <ReportFrame
      query={useTrendsReport(props.query)}
      figures={[]}
      isEmpty={({ items }) => items.length === 0}
      leftOut="reports.leftOut"
    >
      {(report) => {
        const chosen = report.items.find((item) => toValue(item) === props.item) ?? report.items[0];
        if (!chosen) return null;
        return (
          <Trend
            report={report}
            item={chosen}
            tools={
              <Choice
                label={t('reports.by.category')}
                value={toValue(chosen)}
                options={report.items.map((item): [string, string] => [
                  toValue(item),
                  describeItem(t, report.by, item),
                ])}
                onChange={props.onChoose}
              />
            }
          />
        );
      }}
    </ReportFrame>
  );
}

/** What has no category has no id either. */
const toValue = (item: Report['items'][number]) => keyOfItem(item) || 'none';

function Trend(props: { report: Report; item: Report['items'][number]; tools: ReactNode }) {
  const { t } = useTranslation();
  const { report, item } = props;
  const { periods, by, currency } = report;
  const labels = describePeriods(t, periods);
  const name = describeItem(t, by, item);
  const look = useCategoryLooks().get(item.id ?? '');
  const { median, usual, unusual, amounts, explain } = item;
  const counted = report.counted.map((index) => {
    const period = periods[index];
    return period && explainDays(explain, period);
  });
  const medianWords = t('reports.median', { amount: formatAmount(median, currency) });
  return (
    <ChartWithTable
      title={name}
      tools={props.tools}
      table={{
        head: t('reports.period'),
        columns: [t('reports.spent'), t('reports.note')],
        rows: periods.map((period, index) => ({
          ...{ key: period.key, name: labels[index] ?? '' },
          cells: [
            { amount: amounts[index] ?? 0, explain: explainDays(explain, period) },
            unusual.includes(index) ? t('reports.unusual') : '',
          ],
        })),
        currency,
      }}
    >
      <TimeChart
        label={t('reports.trendOf', { name })}
        labels={labels}
        kind="stacked"
        series={[{ label: name, tone: 'amber', values: amounts, color: colorOf(look?.colour) }]}
        usual={{ label: medianWords, value: median }}
        marked={{ label: t('reports.unusual'), indexes: unusual }}
        currency={currency}
      />
      <div className={classes.words}>
        <p>
          <Explained explain={toComposed('median', counted)}>{medianWords}</Explained>
        </p>
        <p>
          {usual ? (
            <Explained explain={toComposed('usual', counted)}>
              {t('reports.usual', {
                low: formatAmount(usual.low, currency),
                high: formatAmount(usual.high, currency),
              })}
            </Explained>
          ) : (
            t('reports.tooFew')
          )}
        </p>
        {usual && unusual.length === 0 && <p>{t('reports.nothingUnusual')}</p>}
        {usual && unusual.length > 0 && (
          <ul>
            {unusual.map((index) => {
              const [amount, period] = [amounts[index] ?? 0, periods[index]];
              const words = { period: labels[index] ?? '' };
              return (
                <li key={index}>
                  ▼{' '}
                  {amount > usual.high
                    ? t('reports.unusuallyMuch', words)
                    : t('reports.unusuallyLittle', words)}
                  ,{' '}
                  <Explained explain={period && explainDays(explain, period)}>
                    {formatAmount(amount, currency)}
                  </Explained>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </ChartWithTable>
  );
}
