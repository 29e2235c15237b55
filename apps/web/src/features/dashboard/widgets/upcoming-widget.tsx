import { addDays, fromDayNumber, toDay, toDayNumber } from '@saldo/domain';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { WidgetCard } from './widget-card.tsx';

/** What other features know of the days to come: found as what is next this month is. */
const lists = Object.entries(
  import.meta.glob<ComponentType<{ until: string; nothing: string }>>('../../*/*.upcoming.tsx', {
    eager: true,
    import: 'Upcoming',
  }),
);

const DAYS = 14;

export function UpcomingWidget() {
  const { t } = useTranslation();
  const until = fromDayNumber(addDays(toDayNumber(toDay(new Date())), DAYS));
  return (
    <WidgetCard part="upcoming" isHalf lead={t('widgets.upcomingLead')}>
      {lists.map(([file, Upcoming]) => (
        <Upcoming key={file} until={until} nothing={t('widgets.nothingUpcoming')} />
      ))}
    </WidgetCard>
  );
}
