import type { Recurring } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAtMoment } from '../../ui/as-of/as-of.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, type QueryState, Skeleton } from '../../ui/lists/states.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay, formatMonth, today } from '../../ui/money-and-dates/dates.ts';
import { useHiddenAmounts } from '../../ui/money-and-dates/privacy.ts';
import { toRecurringAddress } from './recurring-address.ts';
import classes from './recurring-page.module.css';
import { type Miss, missesOf, type Rise, risesOf } from './recurring-view.ts';

const SHOWN = 8;

/** What went up, and what did not arrive. */
export function Noticed({ items }: { items: QueryState<Recurring[]> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.column}>
      <Card title={t('recurring.wentUp')}>
        <Loaded query={items} skeleton={<Skeleton rows={2} height={40} />}>
          {(all) => <Rises rises={risesOf(all, today())} />}
        </Loaded>
      </Card>
      <Card title={t('recurring.missing')}>
        <Loaded query={items} skeleton={<Skeleton rows={2} height={40} />}>
          {(all) => <Misses misses={missesOf(all, today())} />}
        </Loaded>
      </Card>
    </div>
  );
}

function Rises({ rises }: { rises: Rise[] }) {
  const at = useAtMoment();
  const { t } = useTranslation();
  useHiddenAmounts();
  if (rises.length === 0) return <p className={classes.note}>{t('recurring.nothingWentUp')}</p>;
  return (
    <ul className={classes.list}>
      {rises.slice(0, SHOWN).map(({ item, date, from, to }) => (
        <li key={item.id} className={classes.fact}>
          <Link
            className={classes.name}
            title={item.name}
            to={at(toRecurringAddress({ item: item.id }))}
            state={{ keepsScroll: true }}
          >
            {item.name}
          </Link>
          <span className={classes.words}>
            {t('recurring.priceChange', {
              from: formatAmount(from, item.currency),
              to: formatAmount(to, item.currency),
              month: formatMonth(date, true),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Misses({ misses }: { misses: Miss[] }) {
  const at = useAtMoment();
  const { t } = useTranslation();
  if (misses.length === 0) return <p className={classes.note}>{t('recurring.nothingMissing')}</p>;
  return (
    <ul className={classes.list}>
      {misses.slice(0, SHOWN).map(({ item, date }) => (
        <li key={`${item.id} ${date}`} className={classes.fact}>
          <Link
            className={classes.name}
            title={item.name}
            to={at(toRecurringAddress({ item: item.id, day: date }))}
            state={{ keepsScroll: true }}
          >
            {item.name}
          </Link>
          <span className={classes.words}>{t('recurring.expectedOn', { day: formatDay(date) })}</span>
        </li>
      ))}
    </ul>
  );
}
