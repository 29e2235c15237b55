import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { useBudgets } from '../budgets/budgets.queries.ts';
import { ENOUGH_CATEGORIES, useCategories } from '../categories/categories.queries.ts';
import { GettingStarted } from '../getting-started/getting-started.widget.tsx';
import { useSources } from '../sources/sources.queries.ts';
import { useLatestTransactions } from '../transactions/model/transactions.queries.ts';
import { BudgetStep, CategoriesStep, SourceStep, TransactionStep } from './first-step.tsx';
import classes from './first-steps.module.css';

const HIDDEN = 'first-steps-hidden';

/** What there is to do, or undefined until it is known. */
function useProgress() {
  const { data: sources } = useSources();
  const { data: categories } = useCategories();
  const { data: latest } = useLatestTransactions(undefined);
  const { data: budgets } = useBudgets();
  if (!sources || !categories || !latest || !budgets) return undefined;
  return {
    hasSource: sources.length > 0,
    hasCategories: categories.length >= ENOUGH_CATEGORIES,
    hasTransaction: latest.results.length > 0,
    hasBudget: budgets.length > 0,
  };
}

/**
 * A step is there until it is done. For whoever has no transaction yet they stand on top of the dashboard; later on,
 * what is left is folded away below everything, and can be sent away too.
 */
export function FirstSteps({ place }: { place: 'top' | 'bottom' }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) === user?.id);
  const progress = useProgress();
  if (!progress || progress.hasTransaction === (place === 'top')) return null;
  const left = Object.values(progress).filter((isDone) => !isDone).length;
  if (place === 'top')
    return (
      <>
        {!progress.hasSource && <GettingStarted />}
        <Card title={t('firstSteps.title')}>
          <Steps {...progress} />
        </Card>
      </>
    );
  if (left === 0 || isHidden) return null;
  const hide = () => {
    localStorage.setItem(HIDDEN, user?.id ?? '');
    setHidden(true);
  };
  return (
    <Card>
      <Collapsible label={t('firstSteps.left', { count: left })}>
        <Steps {...progress} />
        <Button variant="default" onClick={hide}>
          {t('firstSteps.hide')}
        </Button>
      </Collapsible>
    </Card>
  );
}

function Steps(props: NonNullable<ReturnType<typeof useProgress>>) {
  const { t } = useTranslation();
  const { hasSource, hasCategories, hasTransaction, hasBudget } = props;
  return (
    <>
      <p className={classes.lead}>{t('firstSteps.lead')}</p>
      <ol className={classes.steps}>
        <SourceStep isDone={hasSource} />
        <CategoriesStep isDone={hasCategories} />
        <TransactionStep isDone={hasTransaction} />
        <BudgetStep isDone={hasBudget} />
      </ol>
    </>
  );
}
