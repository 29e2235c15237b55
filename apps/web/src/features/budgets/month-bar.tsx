import type { Budget } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import type { QueryState } from '../../ui/lists/states.tsx';
import { formatMonth, today } from '../../ui/money-and-dates/dates.ts';
import { moveMonth } from '../../ui/money-and-dates/months.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useCopyBudgets } from './budgets.queries.ts';
import classes from './budgets-page.module.css';
import { missingIn } from './budgets-view.ts';

/** All budgets at first; or those of one month, with a step to the next and the one before. */
export function MonthBar(props: {
  budgets: QueryState<Budget[]>;
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const { month, onMonth } = props;
  if (month === undefined)
    return (
      <div className={classes.months}>
        <Button variant="default" onClick={() => onMonth(today().slice(0, 7))}>
          {t('budgets.thisMonth')}
        </Button>
      </div>
    );
  return (
    <div className={classes.months}>
      <div className={classes.month}>
        <IconButton
          icon="back"
          label={t('budgets.monthBefore')}
          onClick={() => onMonth(moveMonth(month, -1))}
        />
        <h2 aria-live="polite">{formatMonth(month, true)}</h2>
        <IconButton
          icon="next"
          label={t('budgets.monthAfter')}
          onClick={() => onMonth(moveMonth(month, 1))}
        />
      </div>
      <Button variant="default" onClick={() => onMonth(undefined)}>
        {t('budgets.allMonths')}
      </Button>
      <PresentOnly>
        {props.budgets.data && (
          <CopyButton budgets={props.budgets.data} from={moveMonth(month, -1)} to={month} />
        )}
      </PresentOnly>
    </div>
  );
}

function CopyButton({ budgets, from, to }: { budgets: Budget[]; from: string; to: string }) {
  const { t } = useTranslation();
  const copy = useCopyBudgets();
  const tellOutcome = useUndoableOutcome();
  const { length: count } = missingIn(budgets, from, to);
  if (count === 0) return null;
  const start = () =>
    tellOutcome(copy.mutateAsync({ from, to }), {
      done: ({ copied }) => t('budgets.copied', { count: copied }),
      failed: t('budgets.copyFailed'),
      change: ({ change_id }) => change_id,
    });
  return (
    <Button onClick={start} loading={copy.isPending}>
      {t('budgets.copy', { count, month: formatMonth(from) })}
    </Button>
  );
}
