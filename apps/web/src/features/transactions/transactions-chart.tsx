import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bars } from '../../ui/bars.ts';
import { ChartCard } from '../../ui/chart.tsx';
import { Choice } from '../../ui/choice.tsx';
import { formatMonth } from '../../ui/dates.ts';
import { type Filter, useTransactionMonths } from './transactions.queries.ts';

const NONE: never[] = [];

/** One calendar year at a time: two Januaries are never added together. */
export function TransactionsChart({ filter }: { filter: Filter }) {
  const { t, i18n } = useTranslation();
  const { data } = useTransactionMonths(filter);
  const months = data ?? NONE;
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  const [wanted, setWanted] = useState<string>();
  const year = wanted && years.includes(wanted) ? wanted : years[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language means other words
  const bars = useMemo<Bars>(() => {
    const shown = months.filter(({ month }) => month.slice(0, 4) === year).toReversed();
    return {
      title: t('transactions.chart'),
      labelsTitle: t('transactions.month'),
      labels: shown.map(({ month }) => formatMonth(month)),
      series: [
        { label: t('transactions.income'), color: 'income', values: shown.map(({ income }) => income) },
        { label: t('transactions.expenses'), color: 'expense', values: shown.map(({ expense }) => expense) },
      ],
      tickPrefix: '',
      isEmpty: data?.length === 0,
    };
  }, [data, year, i18n.language]);
  return (
    <ChartCard bars={bars} height={240}>
      {year && years.length > 1 && (
        <Choice
          label={t('transactions.year')}
          value={year}
          options={years.map((one): [string, string] => [one, one])}
          onChange={setWanted}
        />
      )}
    </ChartCard>
  );
}
