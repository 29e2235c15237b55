import type { CalendarEntry } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAtMoment } from '../../ui/as-of/as-of.ts';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import classes from './calendar.module.css';
import { toRecurringAddress } from './recurring-address.ts';

const ICONS: Record<CalendarEntry['state'], IconName> = {
  due: 'clock',
  paid: 'check',
  missed: 'question',
  skipped: 'close',
};

/** What is expected on a day, or was paid; it opens its item. */
export function EntryLink(props: { entry: CalendarEntry; isLong?: boolean; tabIndex?: number }) {
  const at = useAtMoment();
  const { t } = useTranslation();
  const { name, type, amount, currency, state, date, recurring_id } = props.entry;
  return (
    <Link
      className={classes.entry}
      data-state={state}
      data-long={props.isLong || undefined}
      title={`${name}: ${t(`recurring.entry.${state}`)}`}
      tabIndex={props.tabIndex}
      to={at(toRecurringAddress({ month: date.slice(0, 7), item: recurring_id, day: date }))}
      state={{ keepsScroll: true }}
    >
      <Icon name={ICONS[state]} size={16} />
      <span className={classes.entryName}>{name}</span>
      <span className={props.isLong ? classes.entryState : 'visually-hidden'}>
        {t(`recurring.entry.${state}`)}
      </span>
      <span className={classes.entryAmount}>
        <SignedMoney type={type} amount={amount} currency={currency} />
      </span>
    </Link>
  );
}
