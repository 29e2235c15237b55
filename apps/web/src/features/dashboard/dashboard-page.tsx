import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { OnlyNow } from '../../ui/as-of/only-now.tsx';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { useSteps } from '../../ui/timing/steps.ts';
import { useSources } from '../sources/sources.queries.ts';
import { BalanceCard } from './balance-card.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { BanksCard } from './banks-card.tsx';
import { BiggestBudget } from './biggest-budget.tsx';
import classes from './dashboard-page.module.css';
import { FirstSteps } from './first-steps.tsx';
import { GlanceLater } from './glance-later.tsx';
import { SampleDataBar } from './sample-data-bar.tsx';
import { ThisMonth } from './this-month.tsx';

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
  const step = useSteps(2);
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ');
  return (
    <Page title={name ? t('dashboard.greeting', { name }) : t('dashboard.greetingNameless')}>
      <div className={stack.stack}>
        <OnlyNow>
          <FirstSteps place="top" />
        </OnlyNow>
        <div className={classes.cards}>
          <BalanceCard sources={sources} source={source} onChoose={choose} />
          <BiggestBudget />
          <OnlyNow>
            <BanksCard />
          </OnlyNow>
        </div>
        {step > 0 && (
          <OnlyNow>
            <ThisMonth />
          </OnlyNow>
        )}
        {step > 1 && (
          <>
            <BalanceChart source={source} />
            <OnlyNow>
              <GlanceLater />
              <FirstSteps place="bottom" />
              <SampleDataBar />
            </OnlyNow>
          </>
        )}
      </div>
    </Page>
  );
}
