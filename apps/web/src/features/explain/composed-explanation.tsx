import type { Explanation as Told } from '@saldo/contract';
import { medianOf } from '@saldo/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Composed } from '../../config/explained.ts';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatSignedShare, sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { useExplanations } from './explain.queries.ts';
import { Explained } from './explained-buttons.tsx';
import { Days } from './explained-days.tsx';
import classes from './explanation.module.css';

/** What a figure is made of that comes from others: each of them can be asked in its turn. */
export function ComposedExplanation({ how, of }: Composed) {
  const { t } = useTranslation();
  return (
    <Loaded query={useExplanations(of)} skeleton={<Skeleton rows={2} height={64} />}>
      {(parts) => (
        <div className={classes.panel}>
          <p className={classes.value} data-testid="explained-value">
            {COMPOSE[how](parts)}
          </p>
          <p>{t(`explain.composed.${how}`)}</p>
          <ol className={classes.steps}>
            {parts.map(({ of: what, value, currency }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one figure may be there twice
              <li key={index} className={classes.step}>
                <p className={classes.line}>
                  <span>{t(`explain.formula.${what}`)}</span>
                  <Explained explain={of[index]}>
                    <Money amount={value} currency={currency} />
                  </Explained>
                </p>
                <Days explain={of[index] ?? ''} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </Loaded>
  );
}

const COMPOSE: { [how in Composed['how']]: (parts: readonly Told[]) => ReactNode } = {
  share: ([part, whole]) => formatSignedShare((part?.value ?? 0) / (whole?.value || 1)),
  difference: ([now, before]) => (
    <Money amount={sumAmounts([now?.value ?? 0, -(before?.value ?? 0)])} currency={now?.currency} />
  ),
  median: (parts) => (
    <Money
      amount={medianOf(parts.map(({ value }) => Math.round(value * 100))) / 100}
      currency={parts[0]?.currency}
    />
  ),
};
