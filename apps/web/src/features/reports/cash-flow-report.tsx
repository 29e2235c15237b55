import type { CashFlowReport as Report, ReportItem } from '@saldo/contract';
import { toPercents } from '@saldo/domain';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { toComposed } from '../../config/explained.ts';
import type { FlowItem } from '../../ui/charts/flow-layout.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { formatPercent, formatSignedShare, sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { useCategoryLooks } from '../categories/categories.queries.ts';
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
import { FlowChart } from './flow-chart.tsx';
import type { ReportQuery } from './report-address.ts';
import { ReportFrame } from './report-frame.tsx';
import { useCashFlowReport } from './reports.queries.ts';
import { splitTop } from './top-items.ts';

/** What came in, where it went and what was left. */
export function CashFlowReport({ query }: { query: ReportQuery }) {
  const { t } = useTranslation();
  const names = { income: t('reports.income'), spending: t('reports.spent'), left: t('reports.left') };
  return (
    <ReportFrame
      query={useCashFlowReport(query)}
      figures={[
        ...(['income', 'spending', 'left'] as const).map((what) => ({
          label: names[what],
          of: (report: Report) => ({ amount: report[what].total, explain: report[what].explain }),
        })),
        {
          label: t('reports.savingsRate'),
          of: ({ left, income }) => toRate(left.total, income.total, [left.explain, income.explain]) ?? null,
        },
      ]}
      isEmpty={({ income, spending }) => income.items.length === 0 && spending.items.length === 0}
      leftOut="reports.leftOut"
    >
      {(report) => (
        <>
          <Streams report={report} />
          <ByPeriod report={report} />
        </>
      )}
    </ReportFrame>
  );
}

/** What part of the income was left; more was spent than came in: that is said as it is, below zero. */
function toRate(left = 0, income = 0, explains: string[]) {
  if (income <= 0) return undefined;
  return { words: formatSignedShare(left / income), explain: toComposed('share', explains) };
}

function Streams({ report }: { report: Report }) {
  const { t } = useTranslation();
  const looks = useCategoryLooks();
  const { income, spending, left, currency, by } = report;
  const { incoming, outgoing } = toStreams(t, report);
  const wholes = {
    income: { name: t('reports.income'), amount: income.total, explain: income.explain },
    spending: { name: t('reports.spent'), amount: spending.total, explain: spending.explain },
  };
  const toRow = (key: string, figure: Figure, whole: Figure, percent?: number) => ({
    ...{ key, name: figure.name, look: looks.get(key.split(' ')[1] ?? '') },
    cells: [
      figure,
      whole.amount > 0 && figure.amount >= 0
        ? {
            words:
              percent === undefined
                ? formatSignedShare(figure.amount / whole.amount)
                : formatPercent(percent, figure.amount),
            explain: composeFigures('share', [figure, whole], currency, percent),
          }
        : '',
    ],
  });
  const toRows = (kind: 'income' | 'spending') => {
    const { items, others } = report[kind];
    const whole = wholes[kind];
    const top = items.map((item) => toFigure(t, by, item));
    const percents = toPercents(
      [...items, ...(others ? [others] : [])].map(({ total }) => total),
      whole.amount,
    );
    const named = (figure: Figure) => ({ ...figure, name: `${whole.name}: ${figure.name}` });
    return [
      toRow(kind, whole, whole),
      ...items.map((item, index) =>
        toRow(`${kind} ${keyOfItem(item)}`, named(top[index] as Figure), whole, percents[index]),
      ),
      ...(others
        ? [
            toRow(
              `${kind} others`,
              named({
                ...{ name: t('reports.others', { count: others.count }), amount: others.total },
                explain: explainRest(by, currency, { whole, top, others: undefined }),
              }),
              whole,
              percents.at(-1),
            ),
          ]
        : []),
    ];
  };
  const leftOver = { name: t('reports.left'), amount: left.total, explain: left.explain };
  return (
    <ChartWithTable
      title={t('reports.streams')}
      isSaidByPicture
      table={{
        head: t(`reports.by.${by}`),
        columns: [t('reports.amount'), t('reports.share')],
        rows: [...toRows('income'), ...toRows('spending'), toRow('left', leftOver, wholes.income)],
        currency,
      }}
    >
      <FlowChart
        incoming={incoming}
        outgoing={outgoing}
        total={sumAmounts(
          incoming.map(({ value }) => value),
          currency,
        )}
        currency={currency}
      />
    </ChartWithTable>
  );
}

const MOST_STREAMS = 7;

/**
 * Both sides come to the same: what was left goes on, what was missing came from what was there before. Where more came
 * back of something than went out for it, it flows the other way.
 */
function toStreams(t: TFunction, { income, spending, left, by, currency }: Report) {
  const wholes = { income: t('reports.income'), spending: t('reports.spent') };
  const listOf = (kind: 'income' | 'spending', itemized: Report['income']): FlowItem[] => {
    const { top, rest } = splitTop(itemized, MOST_STREAMS, currency);
    const figureOf = (item: ReportItem) => toFigure(t, by, item);
    return [
      ...top.map((item) => ({
        ...{ key: `${kind} ${keyOfItem(item)}`, name: describeItem(t, by, item), kind },
        ...{ value: item.total, explain: item.explain },
      })),
      ...(rest
        ? [
            {
              ...{ key: `${kind} others`, name: t('reports.others', { count: rest.count }), kind },
              ...{
                value: rest.total,
                explain: explainRest(by, currency, {
                  whole: { name: wholes[kind], amount: itemized.total, explain: itemized.explain },
                  top: top.map(figureOf),
                  others: rest.items?.map(figureOf),
                }),
              },
            },
          ]
        : []),
    ];
  };
  const [ins, outs] = [listOf('income', income), listOf('spending', spending)];
  const isForward = ({ value }: FlowItem) => value > 0;
  const turned = (items: FlowItem[]) =>
    items.filter(({ value }) => value < 0).map((item) => ({ ...item, value: -item.value }));
  const kept = (key: 'left' | 'short', value: number, explain: string | undefined): FlowItem[] =>
    value > 0 ? [{ key, name: t(`reports.${key}`), value, kind: 'kept', explain }] : [];
  const explainShort = toComposed('difference', [spending.explain, income.explain]);
  return {
    incoming: [...ins.filter(isForward), ...turned(outs), ...kept('short', -left.total, explainShort)],
    outgoing: [...outs.filter(isForward), ...turned(ins), ...kept('left', left.total, left.explain)],
  };
}

function ByPeriod({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { income, spending, left, periods, currency } = report;
  const labels = describePeriods(t, periods);
  return (
    <ChartWithTable
      title={t('reports.overTime')}
      table={{
        head: t('reports.period'),
        columns: [t('reports.income'), t('reports.spent'), t('reports.left'), t('reports.savingsRate')],
        rows: periods.map((period, index) => ({
          ...{ key: period.key, name: labels[index] ?? '' },
          cells: [
            ...[income, spending, left].map(({ amounts, explain }) => ({
              amount: amounts[index] ?? 0,
              explain: explainDays(explain, period),
            })),
            toRate(
              left.amounts[index],
              income.amounts[index],
              [left, income].map((one) => explainDays(one.explain, period)),
            ) ?? '–',
          ],
        })),
        currency,
      }}
    >
      <TimeChart
        label={t('reports.overTime')}
        labels={labels}
        kind="grouped"
        series={[
          { label: t('reports.income'), tone: 'income', values: income.amounts },
          { label: t('reports.spent'), tone: 'expense', values: spending.amounts },
        ]}
        currency={currency}
      />
    </ChartWithTable>
  );
}
