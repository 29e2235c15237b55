import { useState } from 'react';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import type { Bars } from '../../ui/charts/bars.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Empty, Loaded, Skeleton, Spinner } from '../../ui/lists/states.tsx';
import { SummaryCard, SummaryCards } from '../../ui/lists/summary-card.tsx';
import table from '../../ui/lists/table.module.css';
import { CategoryIcon, CategoryMark } from '../../ui/look/category-mark.tsx';
import { Money, SignedMoney } from '../../ui/money-and-dates/money.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { ButtonSamples } from './button-samples.tsx';
import classes from './design-page.module.css';
import { FieldSamples } from './field-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { TokenSamples } from './token-samples.tsx';

const BARS: Bars = {
  title: 'Income and expenses',
  labelsTitle: 'Month',
  labels: ['September', 'October', 'November'],
  series: [
    { label: 'Income', color: 'income', values: [2400, 2450, 2450] },
    { label: 'Expenses', color: 'expense', values: [1800, 2100, 950] },
  ],
  tickPrefix: '',
  isEmpty: false,
};

const failed = { data: undefined, error: new Error('no connection'), refetch: () => undefined };

/** Every component in every state, side by side: what a change to one of them looks like. */
export function DesignPage() {
  const [page, setPage] = useState(2);
  return (
    <Page title="Design">
      <div className={classes.page}>
        <Card title="Tokens">
          <TokenSamples />
        </Card>
        <Card title="Buttons">
          <ButtonSamples />
        </Card>
        <Card title="Fields">
          <FieldSamples />
        </Card>
        <Card title="Overlays">
          <OverlaySamples />
        </Card>
        <Card title="Money and marks">
          <div className={classes.line}>
            <SignedMoney type="income" amount={1234.5} currency="EUR" />
            <SignedMoney type="expense" amount={20} currency="EUR" />
            <Money amount={-7.05} currency="USD" />
            <CategoryMark name="Greengrocer" look={{ colour: 'c3', icon: 'cart' }} />
            <CategoryMark name="Greengrocer" look={undefined} />
            <CategoryMark name="Savings" look={undefined} isTransfer />
            <CategoryIcon look={{ colour: 'c6', icon: 'home' }} />
          </div>
          <SummaryCards>
            <SummaryCard label="Balance">
              <Money amount={1020} currency="EUR" />
            </SummaryCard>
            <SummaryCard label="Spent" hint="against the same day last month">
              <Money amount={950} currency="EUR" />
            </SummaryCard>
          </SummaryCards>
        </Card>
        <Card title="Lists">
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {['Bakery', 'A name that is rather long and has to be cut or wrapped somewhere'].map((name) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td>
                    <SignedMoney type="expense" amount={2.4} currency="EUR" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager page={page} pages={3} onTurn={setPage} />
          <Tabs
            tabs={[
              { value: 'one', label: 'First tab', content: <p>What the first one shows.</p> },
              { value: 'two', label: 'Second tab', content: <p>What the second one shows.</p> },
            ]}
          />
          <Collapsible label="More">
            <p>What not everybody wants to see at once.</p>
          </Collapsible>
        </Card>
        <Card title="States">
          <Skeleton rows={2} />
          <Spinner />
          <Empty icon="inbox" title="Nothing here yet" lead="What appears here, and how to begin." />
          <Loaded query={failed} skeleton={null}>
            {() => null}
          </Loaded>
        </Card>
        <Card title="Chart">
          <BarChart bars={BARS} height={200} currency="EUR" />
        </Card>
      </div>
    </Page>
  );
}
