import type { MonthAtAGlance } from '@saldo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toExplain } from '../../config/explained.ts';
import { Card } from '../../ui/layout/card.tsx';
import { AsyncValue } from '../../ui/lists/async-value.tsx';
import { Loaded, type QueryState, Skeleton } from '../../ui/lists/states.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDayOfYear } from '../../ui/money-and-dates/dates.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { firstAndLastOf } from '../../ui/money-and-dates/months.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import { thisMonth, useMonth } from '../months/months.queries.ts';
import { daysToCompare } from './same-day.ts';
import { SpendingList } from './spending-list.tsx';
import classes from './this-month.module.css';
import { WhatIsNext } from './what-is-next.tsx';

/** Whether it lasts: what came in, what went out and for what, and what is still to come. */
export function ThisMonth() {
  const { t } = useTranslation();
  const month = useMonth(thisMonth());
  return (
    <Card title={t('thisMonth.title')}>
      <dl className={classes.figures}>
        <Figure label={t('thisMonth.in')} month={month} of="income" />
        <Figure label={t('thisMonth.out')} month={month} of="expense">
          {month.data && month.data.refunded > 0 && <Refunded month={month.data} />}
        </Figure>
        <Figure label={t('thisMonth.left')} month={month} of="left" />
      </dl>
      {(month.data?.left_out ?? 0) > 0 && (
        <p className={classes.note}>{t('thisMonth.leftOut', { count: month.data?.left_out ?? 0 })}</p>
      )}
      <div className={classes.halves}>
        <section>
          <h3 className={classes.heading}>
            {t('thisMonth.spending', { day: formatDayOfYear(daysToCompare().to) })}
          </h3>
          <Loaded query={month} skeleton={<Skeleton rows={5} height={28} />}>
            {(data) => <SpendingList month={data} />}
          </Loaded>
        </section>
        <section>
          <h3 className={classes.heading}>{t('thisMonth.next')}</h3>
          <WhatIsNext month={month} />
        </section>
      </div>
    </Card>
  );
}

function Refunded({ month: { month, refunded } }: { month: MonthAtAGlance }) {
  const { t } = useTranslation();
  // The sentence around the figure, in whichever language.
  const [before, after] = t('thisMonth.refunded', { amount: '\n' }).split('\n');
  return (
    <p className={classes.note}>
      {before}
      <Explained explain={toExplain('refunded', firstAndLastOf(month))}>{formatAmount(refunded)}</Explained>
      {after}
    </p>
  );
}

type FigureProps = {
  label: string;
  month: QueryState<MonthAtAGlance>;
  of: 'income' | 'expense' | 'left';
  children?: ReactNode;
};

function Figure({ label, month, of, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <AsyncValue query={month}>
          {(data) => (
            <Explained explain={toExplain(of, firstAndLastOf(data.month))}>
              <Money amount={data[of]} />
            </Explained>
          )}
        </AsyncValue>
        {children}
      </dd>
    </div>
  );
}
