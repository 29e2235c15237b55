import type { MonthlyPlan } from '@saldo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncValue } from '../../ui/lists/async-value.tsx';
import type { QueryState } from '../../ui/lists/states.tsx';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { Explained } from '../explain/explained-buttons.tsx';
import { explainLeft, explainSpent, explainToPlan } from './explain-plan.ts';
import classes from './plan-view.module.css';

/** The month in five figures; what each is called depends on how the plan works. */
export function PlanFigures({ plan }: { plan: QueryState<MonthlyPlan> }) {
  const { t } = useTranslation();
  const mode = plan.data?.mode ?? 'limits';
  const figure = (
    amount: (plan: MonthlyPlan) => number,
    explain: (plan: MonthlyPlan) => string | undefined,
  ): ReactNode => (
    <AsyncValue query={plan}>
      {(known) => (
        <Explained explain={explain(known)}>
          <Money amount={amount(known)} currency={known.currency} />
        </Explained>
      )}
    </AsyncValue>
  );
  const figures: [label: string, ReactNode][] = [
    [
      t(`plan.toPlan.${mode}`),
      figure(
        (one) => one.to_plan,
        (one) => explainToPlan(t, one),
      ),
    ],
    [
      t('plan.columns.planned'),
      figure(
        (one) => one.totals.planned,
        () => undefined,
      ),
    ],
    [
      t('plan.columns.spent'),
      figure(
        (one) => one.totals.spent,
        (one) => explainSpent(one),
      ),
    ],
    [
      t('plan.columns.left'),
      figure(
        (one) => one.totals.left,
        (one) => explainLeft(t, one),
      ),
    ],
    [
      t('plan.held'),
      figure(
        (one) => one.held,
        () => undefined,
      ),
    ],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
