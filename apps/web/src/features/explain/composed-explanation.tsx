import type { Explanation as ExplanationData } from '@saldo/contract';
import { type Cents, fromAmount, medianOf, toAmount, usualOf } from '@saldo/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Composed } from '../../config/explained.ts';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatPercent, formatSignedShare, sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { useExplanations } from './explain.queries.ts';
import { Explained } from './explained-buttons.tsx';
import { Days } from './explained-days.tsx';
import classes from './explanation.module.css';

/** What a figure is made of that comes from others: each of them can be asked in its turn. */
export function ComposedExplanation(composed: Composed) {
  const { known } = composed;
  if (!known) return <AskedParts {...composed} />;
  const { amounts, currency } = known;
  return <Parts {...composed} parts={amounts.map((value) => ({ value, currency }))} />;
}

function AskedParts(composed: Composed) {
  return (
    <Loaded
      query={useExplanations(composed.of.flatMap((one) => one ?? []))}
      skeleton={<Skeleton rows={2} height={64} />}
    >
      {(parts) => <Parts {...composed} parts={parts} />}
    </Loaded>
  );
}

type ComposedFigure = Pick<ExplanationData, 'value' | 'currency'> & Partial<Pick<ExplanationData, 'of'>>;

function Parts({ how, of, names, parts, percent }: Composed & { parts: readonly ComposedFigure[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.panel}>
      <p className={classes.value} data-testid="explained-value">
        {percent === undefined ? COMPOSE[how](parts) : formatPercent(percent, parts[0]?.value ?? 0)}
      </p>
      <p>{t(`explain.composed.${how}`)}</p>
      <ol className={classes.steps}>
        {parts.map(({ of: what, value, currency }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one figure may be there twice
          <li key={index} className={classes.step}>
            <p className={classes.line}>
              <span>{names?.[index] ?? (what && t(`explain.formula.${what}`))}</span>
              <Explained explain={of[index] ?? undefined}>
                <Money amount={value} currency={currency} />
              </Explained>
            </p>
            <Days explain={of[index] ?? ''} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const COMPOSE: { [how in Composed['how']]: (parts: readonly ComposedFigure[]) => ReactNode } = {
  share: ([part, whole]) => formatSignedShare((part?.value ?? 0) / (whole?.value || 1)),
  difference: ([now, before]) => (
    <Money
      amount={sumAmounts([now?.value ?? 0, -(before?.value ?? 0)], now?.currency)}
      currency={now?.currency}
    />
  ),
  median: (parts) => {
    const currency = currencyOf(parts);
    return <Money amount={toAmount(medianOf(centsOf(parts)), currency)} currency={currency} />;
  },
  usual: (parts) => {
    const currency = currencyOf(parts);
    const usual = usualOf(centsOf(parts), currency);
    const money = (value: Cents) => <Money amount={toAmount(value, currency)} currency={currency} />;
    return (
      usual && (
        <>
          {money(usual.low)} – {money(usual.high)}
        </>
      )
    );
  },
  together: (parts) => (
    <Money
      amount={sumAmounts(
        parts.map(({ value }) => value),
        currencyOf(parts),
      )}
      currency={currencyOf(parts)}
    />
  ),
  rest: ([whole, ...parts]) => (
    <Money
      amount={sumAmounts([whole?.value ?? 0, ...parts.map(({ value }) => -value)], whole?.currency)}
      currency={whole?.currency}
    />
  ),
};

const currencyOf = ([first]: readonly ComposedFigure[]) => first?.currency ?? homeCurrency();
const centsOf = (parts: readonly ComposedFigure[]) =>
  parts.map(({ value, currency }) => fromAmount(value, currency));
