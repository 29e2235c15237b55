import type { Recurring } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AsyncValue } from '../../ui/lists/async-value.tsx';
import { Empty, type QueryState, Skeleton } from '../../ui/lists/states.tsx';
import { SummaryCard, SummaryCards } from '../../ui/lists/summary-card.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { useHiddenAmounts } from '../../ui/money-and-dates/privacy.ts';
import { DueNext } from './due-next.tsx';
import { ItemsList } from './items-list.tsx';
import { Noticed } from './noticed.tsx';
import { useIsLooking } from './recurring.queries.ts';
import classes from './recurring-page.module.css';
import { type Total, totalsOf } from './recurring-view.ts';

type Items = QueryState<Recurring[]>;

/** What is next, what it all costs, what changed, and the whole list. */
export function Overview({ items, onNew }: { items: Items; onNew: () => void }) {
  const { t } = useTranslation();
  const isLooking = useIsLooking();
  if (items.data?.length === 0 && isLooking)
    return (
      <Card>
        <p role="status">{t('recurring.looking')}</p>
        <Skeleton rows={4} />
      </Card>
    );
  if (items.data?.length === 0)
    return (
      <Card>
        <Empty icon="calendar" title={t('recurring.empty')} lead={t('recurring.emptyLead')}>
          <Button onClick={onNew}>{t('recurring.new')}</Button>
        </Empty>
      </Card>
    );
  return (
    <>
      {isLooking && <p role="status">{t('recurring.looking')}</p>}
      <Totals items={items} />
      <div className={classes.columns}>
        <DueNext items={items} />
        <Noticed items={items} />
      </div>
      <ItemsList items={items} />
    </>
  );
}

function Totals({ items }: { items: Items }) {
  const { t } = useTranslation();
  return (
    <SummaryCards>
      {(['expense', 'income'] as const).map((type) => (
        <SummaryCard key={type} label={t(`recurring.perYear.${type}`)} hint={t('recurring.withoutEarly')}>
          <span className={classes.totals}>
            <AsyncValue query={items}>
              {(all) => <Figures totals={totalsOf(all, type)} none={t(`recurring.none.${type}`)} />}
            </AsyncValue>
          </span>
        </SummaryCard>
      ))}
    </SummaryCards>
  );
}

/** One line for each currency: nothing is added up that is not the same. */
function Figures({ totals, none }: { totals: Total[]; none: string }) {
  const { t } = useTranslation();
  useHiddenAmounts();
  if (totals.length === 0) return <span className={classes.noFigure}>{none}</span>;
  return totals.map(({ currency, yearly, monthly }) => (
    <span key={currency} className={classes.total}>
      <span className={classes.figure}>{formatAmount(yearly, currency)}</span>
      <span className={classes.note}>
        {t('recurring.perMonth', { amount: formatAmount(monthly, currency) })}
      </span>
    </span>
  ));
}
