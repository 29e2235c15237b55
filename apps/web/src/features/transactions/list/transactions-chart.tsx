import type { ResponseOf } from '@saldo/contract';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bars } from '../../../ui/charts/bars.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import type { QueryState } from '../../../ui/lists/states.tsx';
import { formatMonth } from '../../../ui/money-and-dates/dates.ts';
import { Explained } from '../../explain/explained-buttons.tsx';
import type { Filter } from '../model/filter-address.ts';
import { explainMonth } from './explain-sum.ts';

type Month = ResponseOf<'listTransactionMonths'>['results'][number];
type Props = {
  months: Month[] | undefined;
  filter: Filter;
  onOpen: (month: string) => void;
  isOpen: boolean;
  onToggle: () => void;
} & Omit<QueryState<unknown>, 'data'>;
const NONE: Month[] = [];

/** One calendar year at a time: two Januaries are never added together. A month opens from its bars. */
export const TransactionsChart = memo(function TransactionsChart(props: Props) {
  const { months: loaded, error, refetch, filter, onOpen } = props;
  const { t, i18n } = useTranslation();
  const months = loaded ?? NONE;
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  const [wanted, setWanted] = useState<string>();
  const year = wanted && years.includes(wanted) ? wanted : years[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language means other words
  const bars = useMemo<Bars>(() => {
    const shown = months.filter(({ month }) => month.slice(0, 4) === year).toReversed();
    const show = (sum: 'income' | 'expense') => (index: number, text: string) => (
      <Explained explain={shown[index] && explainMonth(sum, filter, shown[index].month)}>{text}</Explained>
    );
    return {
      title: t('transactions.chart'),
      labelsTitle: t('transactions.month'),
      labels: shown.map(({ month }) => formatMonth(month)),
      series: [
        {
          ...{ label: t('transactions.income'), color: 'income', show: show('income') },
          values: shown.map(({ income }) => income),
        },
        {
          ...{ label: t('transactions.expenses'), color: 'expense', show: show('expense') },
          values: shown.map(({ expense }) => expense),
        },
      ],
      tickPrefix: '',
      open: {
        label: (month) => t('transactions.openMonth', { month }),
        at: (index) => shown[index] && onOpen(shown[index].month),
      },
      isEmpty: months.length === 0,
    };
  }, [months, year, filter, onOpen, i18n.language]);
  return (
    <ChartCard
      bars={bars}
      height={180}
      query={{ data: loaded, error, refetch }}
      fold={{ isOpen: props.isOpen, onToggle: props.onToggle }}
    >
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
});
