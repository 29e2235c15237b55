import type { SpendingReport as Report, ReportItem } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { TONES } from '../../ui/charts/tones.tsx';
import { colorOf } from '../../ui/look/category-mark.tsx';
import { formatPercent } from '../../ui/money-and-dates/amounts.ts';
import { useCategories, useCategoryLooks } from '../categories/categories.queries.ts';
import { useCategoryGroups } from '../categories/category-options.queries.ts';
import { type Bar, BarsList } from './bars-list.tsx';
import { ChartWithTable } from './chart-with-table.tsx';
import {
  composeFigures,
  describeItem,
  describePeriods,
  explainDays,
  explainRest,
  type Figure,
  keyOfItem,
  toFigure,
} from './describe-report.ts';
import type { By, ReportQuery } from './report-address.ts';
import { ReportFrame } from './report-frame.tsx';
import { useSpendingReport } from './reports.queries.ts';
import { groupSpending } from './spending-by-group.ts';
import { listPercents, type Rest, splitTop } from './top-items.ts';

const MOST_BARS = 10;
const MOST_SERIES = TONES.length - 1;

/** Where the money went, in all and over time. */
export function SpendingReport({ query, isByGroup }: { query: ReportQuery; isByGroup: boolean }) {
  const { t } = useTranslation();
  const { data: categories = [] } = useCategories();
  const { data: groups = [] } = useCategoryGroups();
  return (
    <ReportFrame
      query={useSpendingReport(query)}
      figures={[
        {
          label: t('reports.spent'),
          of: ({ spending }) => ({ amount: spending.total, explain: spending.explain }),
        },
      ]}
      isEmpty={({ spending }) => spending.items.length === 0}
      leftOut="reports.leftOut"
    >
      {(told) => {
        const about = { categories, groups, ungrouped: t('categories.ungrouped') };
        const report: Shown = isByGroup ? { ...groupSpending(told, about), by: 'group' } : told;
        return (
          <>
            <InAll report={report} />
            <OverTime report={report} />
          </>
        );
      }}
    </ReportFrame>
  );
}

type Shown = Omit<Report, 'by'> & { by: By };
type Period = Report['periods'][number];
const explainedAt =
  ({ explain }: { explain: string }) =>
  (period: Period) =>
    explainDays(explain, period);

function InAll({ report: { spending, by, currency } }: { report: Shown }) {
  const { t } = useTranslation();
  const looks = useCategoryLooks();
  const { top, rest } = splitTop(spending, MOST_BARS, currency);
  const whole = { name: t('reports.spent'), amount: spending.total, explain: spending.explain };
  const toBar = (item: ReportItem) => ({ key: keyOfItem(item), ...toFigure(t, by, item) });
  const toOthers = (told: readonly ReportItem[], { count, total, items }: Omit<Rest, 'amounts'>) => ({
    ...{ key: 'others', name: t('reports.others', { count }), amount: total },
    explain: explainRest(by, currency, { whole, top: told.map(toBar), others: items?.map(toBar) }),
  });
  const percents = listPercents(
    [...spending.items, ...(spending.others ? [spending.others] : [])].map(({ total }) => total),
    top.length,
    spending.total,
  );
  const toRow = ({ key, ...figure }: Bar, index: number) => ({
    ...{ key, name: figure.name, look: looks.get(key) },
    cells: [
      figure,
      spending.total > 0
        ? {
            words: formatPercent(percents[index] ?? 0, figure.amount),
            explain: composeFigures('share', [figure, whole], currency, percents[index]),
          }
        : '',
    ],
  });
  const { items, others } = spending;
  return (
    <ChartWithTable
      title={t(`reports.spendingBy.${by}`)}
      isSaidByPicture
      table={{
        head: t(`reports.by.${by}`),
        columns: [t('reports.spent'), t('reports.share')],
        rows: [
          ...items.map(toBar),
          ...(others ? [toOthers(items, { ...others, items: undefined })] : []),
        ].map(toRow),
        currency,
      }}
    >
      <BarsList
        label={t(`reports.spendingBy.${by}`)}
        bars={[...top.map(toBar), ...(rest ? [toOthers(top, rest)] : [])]}
        whole={whole}
        currency={currency}
        tone="expense"
        lookOf={(key) => looks.get(key)}
        colorOf={(key) =>
          colorOf(looks.get(key)?.colour) ?? (by === 'category' ? 'var(--saldo-faint)' : undefined)
        }
      />
    </ChartWithTable>
  );
}

function OverTime({ report: { spending, periods, by, currency } }: { report: Shown }) {
  const { t } = useTranslation();
  const looks = useCategoryLooks();
  const { top, rest } = splitTop(spending, MOST_SERIES, currency);
  const labels = describePeriods(t, periods);
  const series = [
    ...top.map((item) => ({
      ...{ name: describeItem(t, by, item), amounts: item.amounts },
      explainAt: explainedAt(item),
    })),
    ...(rest
      ? [
          {
            ...{ name: t('reports.others', { count: rest.count }), amounts: rest.amounts },
            explainAt: (period: Period, index: number) => {
              const within = (item: { name: string; amounts: number[]; explain: string }): Figure => ({
                ...{ name: describeItem(t, by, item), amount: item.amounts[index] ?? 0 },
                explain: explainDays(item.explain, period),
              });
              const whole = within({ ...spending, name: t('reports.spent') });
              return explainRest(by, currency, { whole, top: top.map(within), others: undefined });
            },
          },
        ]
      : []),
  ];
  // Of what has two tags each counts: on top of each other they would be more than was spent.
  const shown = by === 'tag' ? [] : series;
  const total = { name: t('reports.spent'), amounts: spending.amounts, explainAt: explainedAt(spending) };
  const columns = [total, ...shown];
  return (
    <ChartWithTable
      title={t('reports.overTime')}
      table={{
        head: t('reports.period'),
        columns: columns.map(({ name }) => name),
        rows: periods.map((period, index) => ({
          ...{ key: period.key, name: labels[index] ?? '' },
          cells: columns.map(({ amounts, explainAt }) => ({
            amount: amounts[index] ?? 0,
            explain: explainAt(period, index),
          })),
        })),
        currency,
      }}
    >
      <TimeChart
        label={t('reports.overTime')}
        labels={labels}
        kind="stacked"
        series={(by === 'tag' ? [total] : series).map(({ name, amounts }, index) => ({
          ...{ label: name, values: amounts, tone: TONES[index] ?? 'grey' },
          color: colorOf(looks.get(top[index]?.id ?? '')?.colour),
        }))}
        currency={currency}
      />
    </ChartWithTable>
  );
}
