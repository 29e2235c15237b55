import type { Source } from '@saldo/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toExplain } from '../../config/explained.ts';
import { paths } from '../../config/paths.ts';
import { BALANCE_TICK_PREFIX } from '../../config/product.ts';
import { useAsOf, withAsOf } from '../../ui/as-of/as-of.ts';
import type { Bars } from '../../ui/charts/bars.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { formatShortMonth } from '../../ui/money-and-dates/dates.ts';
import { chosenCurrency, signOf } from '../../ui/money-and-dates/home-currency.ts';
import { firstAndLastOf } from '../../ui/money-and-dates/months.ts';
import { useBalances } from '../balances/balances.queries.ts';
import { Explained } from '../explain/explained-buttons.tsx';

const MONTHS = 12;
const HEIGHT = 200;

/** As the product has it, until somebody chose what their totals are in. */
function tickPrefixOf(source: Source | undefined): string {
  const chosen = chosenCurrency();
  return chosen === null ? BALANCE_TICK_PREFIX : signOf(source?.currency ?? chosen);
}

const explainClosing = (month: string, source_id: string | undefined) =>
  toExplain('balance', { source_id, to: firstAndLastOf(month).to });

/** The balance at the end of each of the last twelve months. */
export function BalanceChart({ source }: { source: Source | undefined }) {
  const { t, i18n } = useTranslation();
  const query = useBalances(source?.id);
  const { data: balances } = query;
  const navigate = useNavigate();
  const asOf = useAsOf();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language means other words
  const bars = useMemo<Bars>(() => {
    const shown = (balances ?? []).slice(0, MONTHS).toReversed();
    return {
      title: t('dashboard.balanceChart'),
      labelsTitle: t('transactions.month'),
      labels: shown.map(({ month }) => formatShortMonth(month)),
      series: [
        {
          label: source?.name ?? t('dashboard.total'),
          color: 'balance',
          values: shown.map(({ closing_balance }) => closing_balance),
          show: (index, text) => (
            <Explained explain={shown[index] && explainClosing(shown[index].month, source?.id)}>
              {text}
            </Explained>
          ),
        },
      ],
      tickPrefix: tickPrefixOf(source),
      open: {
        label: (month) => t('transactions.openMonth', { month }),
        at: (index) => {
          const wanted = { period: shown[index]?.month ?? '', ...(source && { source_id: source.id }) };
          void navigate(withAsOf(`${paths.transactions}?${new URLSearchParams(wanted)}`, asOf));
        },
      },
      isEmpty: shown.length === 0,
    };
  }, [balances, source, asOf, navigate, i18n.language]);
  return <ChartCard bars={bars} height={HEIGHT} currency={source?.currency} query={query} />;
}
