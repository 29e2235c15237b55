import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { useProgressiveRender } from '../../ui/timing/progressive-render.ts';
import { SafeToSpend } from '../forecast/forecast.widget.tsx';
import { useSources } from '../sources/sources.queries.ts';
import { BalanceCard } from './balance-card.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { BanksCard } from './banks-card.tsx';
import { BiggestBudget } from './biggest-budget.tsx';
import classes from './dashboard-page.module.css';
import { FirstSteps } from './first-steps.tsx';
import { SampleDataBar } from './sample-data-bar.tsx';
import { ThisMonth } from './this-month.tsx';
import { LazyWidgets } from './widgets/lazy-widgets.tsx';

/** The chosen source is remembered for as long as the tab is open. */
const REMEMBERED = 'dashboard-source';

export function DashboardPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const sources = useSources();
  const [wanted, setWanted] = useState(() => sessionStorage.getItem(REMEMBERED) ?? '');
  const source = sources.data?.find(({ id }) => id === wanted);
  const choose = (id: string) => {
    sessionStorage.setItem(REMEMBERED, id);
    setWanted(id);
  };
  // What stands first, this month, all the rest.
  const step = useProgressiveRender(2);
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ');
  return (
    <Page title={name ? t('dashboard.greeting', { name }) : t('dashboard.greetingNameless')}>
      <div className={stack.stack}>
        <PresentOnly>
          <FirstSteps place="top" />
          <SafeToSpend />
        </PresentOnly>
        <div className={classes.cards}>
          <div>
            <BalanceCard sources={sources} source={source} onChoose={choose} />
          </div>
          <PresentOnly>
            <div className={classes.main}>{step > 0 && <ThisMonth />}</div>
          </PresentOnly>
          <div>
            <BiggestBudget />
          </div>
          <PresentOnly>
            <div>
              <BanksCard />
            </div>
          </PresentOnly>
        </div>
        {step > 1 && (
          <>
            <BalanceChart source={source} />
            <PresentOnly>
              <LazyWidgets />
              <FirstSteps place="bottom" />
              <SampleDataBar />
            </PresentOnly>
          </>
        )}
      </div>
    </Page>
  );
}
