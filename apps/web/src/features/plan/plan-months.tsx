import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { formatMonth } from '../../ui/money-and-dates/dates.ts';
import { moveMonth } from '../../ui/money-and-dates/months.ts';
import { presentMonth } from './plan-address.ts';
import classes from './plan-view.module.css';

/** One month, a step to the next and the one before, and the way back to the present one. */
export function PlanMonths({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.months}>
      <IconButton icon="back" label={t('plan.monthBefore')} onClick={() => onMonth(moveMonth(month, -1))} />
      <h2 aria-live="polite">{formatMonth(month, true)}</h2>
      <IconButton icon="next" label={t('plan.monthAfter')} onClick={() => onMonth(moveMonth(month, 1))} />
      {month !== presentMonth() && (
        <Button variant="default" size="sm" onClick={() => onMonth(presentMonth())}>
          {t('plan.thisMonth')}
        </Button>
      )}
    </div>
  );
}
