import type { SpendingReport as Report } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { toComposed } from '../../config/explained.ts';
import { formatSignedShare } from '../../ui/money-and-dates/amounts.ts';
import { BarsList } from './bars-list.tsx';
import { describeItem, describePeriods, explainDays, explainRest, keyOfItem } from './describe-report.ts';
import type { ReportQuery } from './report-address.ts';
import { ReportFrame } from './report-frame.tsx';
import { useSpendingReport } from './reports.queries.ts';
import { TimeChart } from './time-chart.tsx';
import { TONES } from './tones.tsx';
import { splitTop } from './top-items.ts';
import { TwinCard } from './twin-card.tsx';

const MOST_BARS = 10;
const MOST_SERIES = TONES.length - 1;

/** Where the money went, in all and over time. */
export function SpendingReport({ query }: { query: ReportQuery }) {
  const { t } = useTranslation();
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
      {(report) => (
        <>
          <InAll report={report} />
          <OverTime report={report} />
        </>
      )}
    </ReportFrame>
  );
}

type Period = Report['periods'][number];
const explainedAt =
  ({ explain }: { explain: string }) =>
  (period: Period) =>
    explainDays(explain, period);

function InAll({ report: { spending, by, currency } }: { report: Report }) {
  const { t } = useTranslation();
  const { top, rest } = splitTop(spending, MOST_BARS, currency);
  const whole = { name: t('reports.spent'), explain: spending.explain };
  const shareOf = (total: number, explain?: string) => ({
    words: spending.total > 0 ? formatSignedShare(total / spending.total) : '',
    explain: spending.total > 0 ? toComposed('share', [explain, spending.explain]) : undefined,
  });
  const bars = top.map((item) => ({
    ...{ key: keyOfItem(item), name: describeItem(t, by, item) },
    ...{ amount: item.total, explain: item.explain },
  }));
  const others = (count: number, total: number) => ({
    ...{ key: 'others', name: t('reports.others', { count }) },
    amount: total,
  });
  return (
    <TwinCard
      title={t(`reports.spendingBy.${by}`)}
      isSaidByPicture
      table={{
        head: t(`reports.by.${by}`),
        columns: [t('reports.spent'), t('reports.share')],
        rows: [
          ...spending.items.map((item) => ({
            ...{ key: keyOfItem(item), name: describeItem(t, by, item) },
            cells: [{ amount: item.total, explain: item.explain }, shareOf(item.total, item.explain)],
          })),
          ...(spending.others
            ? [
                {
                  ...others(spending.others.count, spending.others.total),
                  cells: [
                    { amount: spending.others.total, explain: undefined },
                    shareOf(spending.others.total),
                  ],
                },
              ]
            : []),
        ],
        currency,
      }}
    >
      <BarsList
        label={t(`reports.spendingBy.${by}`)}
        bars={[
          ...bars,
          ...(rest ? [{ ...others(rest.count, rest.total), explain: explainRest(t, by, whole, top) }] : []),
        ]}
        whole={{ amount: spending.total, explain: spending.explain }}
        currency={currency}
        tone="expense"
      />
    </TwinCard>
  );
}

function OverTime({ report: { spending, periods, by, currency } }: { report: Report }) {
  const { t } = useTranslation();
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
            explainAt: (period: Period) => {
              const within = ({ name, explain }: { name: string; explain: string }) => ({
                ...{ name, explain: explainDays(explain, period) },
              });
              const whole = within({ name: t('reports.spent'), explain: spending.explain });
              return explainRest(t, by, whole, top.map(within));
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
    <TwinCard
      title={t('reports.overTime')}
      table={{
        head: t('reports.period'),
        columns: columns.map(({ name }) => name),
        rows: periods.map((period, index) => ({
          ...{ key: period.key, name: labels[index] ?? '' },
          cells: columns.map(({ amounts, explainAt }) => ({
            amount: amounts[index] ?? 0,
            explain: explainAt(period),
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
        }))}
        currency={currency}
      />
    </TwinCard>
  );
}
