import type { Budget } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { paths } from '../../config/paths.ts';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { CategoryIcon } from '../../ui/look/category-mark.tsx';
import { formatAmount, sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { formatDay, formatMonth } from '../../ui/money-and-dates/dates.ts';
import { useCategoryLooks } from '../categories/categories.queries.ts';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import { useRemoveBudget } from './budgets.queries.ts';
import classes from './budgets-page.module.css';
import { explainLeft, explainSpent, nameOfBudget } from './explain-budgets.ts';

export function BudgetCards({ budgets }: { budgets: Budget[] }) {
  const { t } = useTranslation();
  const remove = useRemoveBudget();
  const tellOutcome = useUndoableOutcome();
  const [dialog, ask] = useConfirm();
  const askRemove = (budget: Budget) =>
    ask({
      text: t('budgets.confirmDelete'),
      about: [
        nameOfBudget(t, budget),
        formatAmount(budget.budget_amount),
        formatDay(budget.target_period),
      ].join(' · '),
      action: t('budgets.deleteAction'),
      onYes: () =>
        tellOutcome(remove.mutateAsync(budget), {
          done: t('budgets.deleted'),
          failed: t('budgets.deleteFailed'),
          change: () => findNewestChange('budget.deleted'),
        }),
    });
  return (
    <>
      <ul className={classes.cards}>
        {budgets.map((budget) => (
          <BudgetCard key={budget.id} budget={budget} onRemove={() => askRemove(budget)} />
        ))}
      </ul>
      {dialog}
    </>
  );
}

function BudgetCard({ budget, onRemove }: { budget: Budget; onRemove: () => void }) {
  const { t } = useTranslation();
  const { budget_amount, target_period, total_expense } = budget;
  const name = nameOfBudget(t, budget);
  const looks = useCategoryLooks();
  return (
    <li className={classes.card} data-item={budget.id}>
      <h2 className={classes.named}>
        <CategoryIcon look={looks.get(budget.category_id ?? '')} />
        {name}
      </h2>
      <SpentBar budget={budget} />
      <dl className={classes.facts}>
        <div>
          <dt>{t('budgets.amount')}</dt>
          <dd>{formatAmount(budget_amount)}</dd>
        </div>
        <div>
          <dt>{t('budgets.targetPeriod')}</dt>
          <dd>{formatDay(target_period)}</dd>
        </div>
        <div>
          <dt>{t('budgets.totalExpense')}</dt>
          <dd>{formatAmount(total_expense)}</dd>
          <dd className={classes.typed}>{t('budgets.typedByYou')}</dd>
        </div>
      </dl>
      <PresentOnly>
        <div className={classes.buttons}>
          <LinkButton
            to={generatePath(paths.editBudget, { id: budget.id })}
            variant="default"
            aria-label={t('budgets.edit', { name })}
          >
            {t('budgets.editShort')}
          </LinkButton>
          <IconButton icon="bin" label={t('budgets.delete', { name })} onClick={onRemove} />
        </div>
      </PresentOnly>
    </li>
  );
}

/** How much of it is gone. Over budget is said in words, not by the colour alone. */
function SpentBar({ budget }: { budget: Budget }) {
  const { t } = useTranslation();
  const { spent, budget_amount: amount } = budget;
  const left = sumAmounts([amount, -spent]);
  const words = {
    spent: formatAmount(spent),
    amount: formatAmount(amount),
    month: formatMonth(budget.target_period, true),
  };
  // The sentence around the figure, in whichever language.
  const [before, after] = t('budgets.spent', { ...words, spent: '\n' }).split('\n');
  const [beforeLeft, afterLeft] = t(left < 0 ? 'budgets.over' : 'budgets.left', { amount: '\n' }).split('\n');
  return (
    <div className={classes.spent} data-over={left < 0 || undefined}>
      <progress max={amount} value={Math.min(spent, amount)} aria-label={t('budgets.spent', words)} />
      <p>
        {before}
        <Explained explain={explainSpent(budget)}>{words.spent}</Explained>
        {after}
      </p>
      <p className={classes.verdict}>
        {beforeLeft}
        <Explained explain={explainLeft(t, budget)}>{formatAmount(Math.abs(left))}</Explained>
        {afterLeft}
      </p>
    </div>
  );
}
