import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { LinkTabs } from '../../ui/tabs/link-tabs.tsx';
import { PlanView } from '../plan/plan.widget.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { useBudgets } from './budgets.queries.ts';
import { BudgetsPanel } from './budgets-panel.tsx';
import { useBudgetsView } from './budgets-view.ts';
import { useWhichView } from './which-view.ts';

const VIEWS = ['plan', 'budgets'] as const;

/** What is planned for a month, and the budgets of single categories. */
export function BudgetsPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { view, isCertain } = useWhichView();
  const toView = (other: (typeof VIEWS)[number]) => {
    const kept = ['month', 'as_of'].flatMap((key) => [[key, params.get(key) ?? '']]);
    return `${paths.budgets}?${new URLSearchParams([['view', other], ...kept.filter(([, value]) => value)])}`;
  };
  const tabs = (
    <LinkTabs
      label={t('budgets.views')}
      tabs={VIEWS.map((one) => ({
        to: toView(one),
        label: t(`budgets.view.${one}`),
        isCurrent: one === view,
        keepsScroll: true,
      }))}
    />
  );
  if (view === 'plan')
    return (
      <Page title={t('budgets.title')} lead={t('plan.lead')} isCompact>
        <div className={stack.stack}>
          {tabs}
          <PlanView />
        </div>
      </Page>
    );
  return <Budgets isCertain={isCertain}>{tabs}</Budgets>;
}

function Budgets({ isCertain, children }: { isCertain: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const budgets = useBudgets();
  const { month } = useBudgetsView();
  const add = (
    <PresentOnly>
      <Button onClick={() => setOpen(true)}>{t('budgets.add')}</Button>
    </PresentOnly>
  );
  return (
    <Page title={t('budgets.title')} lead={t('budgets.lead')} action={add}>
      <div className={stack.stack}>
        {children}
        {/* Nothing is told before it is known whether this is the view. */}
        <BudgetsPanel budgets={isCertain ? budgets : { ...budgets, data: undefined }} add={add} />
      </div>
      <BudgetDialog isOpen={isOpen} month={month} onClose={() => setOpen(false)} />
    </Page>
  );
}
