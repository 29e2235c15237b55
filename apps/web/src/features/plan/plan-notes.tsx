import type { MonthlyPlan, PlanAlert } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { formatAmount, formatShare } from '../../ui/money-and-dates/amounts.ts';
import { formatMonth } from '../../ui/money-and-dates/dates.ts';
import { useHiddenAmounts } from '../../ui/money-and-dates/privacy.ts';
import classes from './plan-view.module.css';
import { listPlannable } from './with-planned.ts';

const SHOWN = 3;

/** Why the plan may not hold, in words, and what is in no figure of it. */
export function PlanNotes({ plan, onOpen }: { plan: MonthlyPlan; onOpen: (categoryId: string) => void }) {
  const { t } = useTranslation();
  const [isAll, setAll] = useState(false);
  const tell = useTellAlert(plan);
  const lines = listPlannable(plan);
  /** Nothing can be spent any more is one thing, too much was spent another. */
  const isSevere = ({ kind, category_id }: PlanAlert) =>
    kind === 'near' || kind === 'reached'
      ? lines.some((line) => line.category_id === category_id && line.left < 0)
      : true;
  const { alerts, left_out, month, starts_on, moved, mode, currency } = plan;
  return (
    <>
      {alerts.length > 0 && (
        <div className={classes.alerts}>
          <ul aria-label={t('plan.alerts')}>
            {alerts.slice(0, isAll ? undefined : SHOWN).map((alert) => (
              <li key={`${alert.kind} ${alert.category_id}`} data-severe={isSevere(alert) || undefined}>
                {alert.category_id && (
                  <button type="button" onClick={() => alert.category_id && onOpen(alert.category_id)}>
                    {alert.category_name}
                  </button>
                )}
                <span>{tell(alert)}</span>
              </li>
            ))}
          </ul>
          {alerts.length > SHOWN && (
            <Button variant="subtle" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
              {isAll ? t('plan.showFewer') : t('plan.showAll', { count: alerts.length })}
            </Button>
          )}
        </div>
      )}
      {starts_on && month < starts_on.slice(0, 7) && (
        <p className={classes.note}>{t('plan.startsIn', { month: formatMonth(starts_on, true) })}</p>
      )}
      {mode === 'envelopes' && moved !== 0 && (
        <p className={classes.note}>{t('plan.moved', { amount: formatAmount(moved, currency) })}</p>
      )}
      {left_out.map((one) => (
        <p key={one.currency} className={classes.note}>
          {t('plan.leftOut', one)}
        </p>
      ))}
    </>
  );
}

function useTellAlert(plan: MonthlyPlan): (alert: PlanAlert) => string {
  const { t } = useTranslation();
  useHiddenAmounts();
  const { currency, mode } = plan;
  const money = (amount: number) => formatAmount(amount, currency);
  const lines = new Map(listPlannable(plan).map((line) => [line.category_id, line]));
  return ({ kind, category_id }) => {
    if (kind === 'too_much') return t(`plan.tooMuch.${mode}`, { amount: money(Math.abs(plan.to_plan)) });
    const line = lines.get(category_id ?? '');
    if (!line) return t(`plan.alert.${kind}`);
    const { left, spent, committed } = line;
    if (kind === 'short') return t('plan.due', { due: money(committed), left: money(left) });
    if (kind === 'near')
      return t('plan.near', { share: formatShare(spent / (spent + left)), left: money(left) });
    return left < 0 ? t('plan.over', { amount: money(-left) }) : t('plan.alert.reached');
  };
}
