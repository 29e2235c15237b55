import { lazy, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { useCreateStarterCategories } from '../categories/categories.queries.ts';
import { TransactionDialog } from '../transactions/form/transaction-dialog.tsx';
import classes from './first-steps.module.css';
import { LazyDialog } from './lazy-dialog.tsx';

/** Whoever has done these steps never needs their forms. */
const loadSource = () => import('../sources/source-dialog.tsx');
const loadBudget = () => import('../budgets/budget-dialog.tsx');
const SourceDialog = lazy(async () => ({ default: (await loadSource()).SourceDialog }));
const BudgetDialog = lazy(async () => ({ default: (await loadBudget()).BudgetDialog }));

function Step(props: { icon: IconName; title: string; text: string; isDone?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li className={classes.step} data-done={props.isDone || undefined}>
      <span className={classes.mark}>
        <Icon name={props.isDone ? 'check' : props.icon} />
      </span>
      <div>
        <p className={classes.title}>{props.title}</p>
        <p className={classes.text}>{props.text}</p>
      </div>
      {props.isDone ? <span className={classes.done}>{t('firstSteps.done')}</span> : props.children}
    </li>
  );
}

export function SourceStep({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Step
        icon="manual_entry"
        title={t('firstSteps.source')}
        text={t('firstSteps.sourceText')}
        isDone={isDone}
      >
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('firstSteps.sourceAction')}
        </Button>
      </Step>
      <LazyDialog
        isDone={isDone}
        load={loadSource}
        of={SourceDialog}
        dialog={{ isOpen, onClose: () => setOpen(false) }}
      />
    </>
  );
}

export function CategoriesStep({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  const create = useCreateStarterCategories();
  const add = () =>
    create.mutate(crypto.randomUUID(), {
      onError: (error) => showToast('failure', t('categoryForm.failed'), describeFailure(error, '')),
    });
  return (
    <Step
      icon="squares"
      title={t('firstSteps.categories')}
      text={t('firstSteps.categoriesText')}
      isDone={isDone}
    >
      <Button variant="default" onClick={add} loading={create.isPending}>
        {t('firstSteps.categoriesAction')}
      </Button>
    </Step>
  );
}

export function TransactionStep({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Step
        icon="arrows"
        title={t('firstSteps.transaction')}
        text={t('firstSteps.transactionText')}
        isDone={isDone}
      >
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('firstSteps.transactionAction')}
        </Button>
      </Step>
      <TransactionDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

export function BudgetStep({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Step icon="pie" title={t('firstSteps.budget')} text={t('firstSteps.budgetText')} isDone={isDone}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('firstSteps.budgetAction')}
        </Button>
      </Step>
      <LazyDialog
        isDone={isDone}
        load={loadBudget}
        of={BudgetDialog}
        dialog={{ isOpen, onClose: () => setOpen(false) }}
      />
    </>
  );
}
