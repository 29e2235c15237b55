import type { CalendarEntry } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useMedia } from '../../ui/layout/media.ts';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatMonth, today } from '../../ui/money-and-dates/dates.ts';
import { moveMonth } from '../../ui/money-and-dates/months.ts';
import { useHiddenAmounts } from '../../ui/money-and-dates/privacy.ts';
import classes from './calendar.module.css';
import { CalendarDays } from './calendar-days.tsx';
import { CalendarTable } from './calendar-table.tsx';
import { useCalendar } from './recurring.queries.ts';
import { figuresOf } from './recurring-view.ts';

/** Where seven days have room beside each other. */
const WIDE = '(min-width: 1024px)';

/** A month, day by day: what is due, was paid, missed or skipped. */
export function CalendarCard({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const { t } = useTranslation();
  const entries = useCalendar(month);
  const isWide = useMedia(WIDE);
  const present = today().slice(0, 7);
  return (
    <Card>
      <div className={classes.bar}>
        <IconButton
          icon="back"
          label={t('recurring.monthBefore')}
          onClick={() => onMonth(moveMonth(month, -1))}
        />
        <h2 className={classes.month} aria-live="polite">
          {formatMonth(month, true)}
        </h2>
        <IconButton
          icon="next"
          label={t('recurring.monthAfter')}
          onClick={() => onMonth(moveMonth(month, 1))}
        />
        {month !== present && (
          <Button variant="default" onClick={() => onMonth(present)}>
            {t('recurring.thisMonth')}
          </Button>
        )}
      </div>
      <Loaded query={entries} skeleton={<Skeleton rows={isWide ? 6 : 8} height={isWide ? 88 : 56} />}>
        {(all) => (
          <>
            <Figures entries={all} />
            {isWide ? (
              <CalendarTable key={month} month={month} entries={all} onMonth={onMonth} />
            ) : (
              <CalendarDays entries={all} />
            )}
            {all.length === 0 && <p className={classes.nothing}>{t('recurring.nothingInMonth')}</p>}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Figures({ entries }: { entries: CalendarEntry[] }) {
  const { t } = useTranslation();
  useHiddenAmounts();
  const figures = figuresOf(entries);
  if (figures.length === 0) return null;
  return (
    <dl className={classes.figures}>
      {figures.map(({ what, currency, amount }) => (
        <div key={`${what} ${currency}`}>
          <dt>{t(`recurring.month.${what}`)}</dt>
          <dd>{formatAmount(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
