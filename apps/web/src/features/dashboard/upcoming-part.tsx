import { addDays, fromDayNumber, toDay, toDayNumber } from '@saldo/domain';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { GlancePart } from './glance-part.tsx';

/** What other features know of the days to come: found as what is next this month is. */
const parts = Object.entries(
  import.meta.glob<ComponentType<{ until: string; nothing: string }>>('../*/*.next.tsx', {
    eager: true,
    import: 'Upcoming',
  }),
);

const DAYS = 14;

export function UpcomingPart() {
  const { t } = useTranslation();
  const until = fromDayNumber(addDays(toDayNumber(toDay(new Date())), DAYS));
  return (
    <GlancePart part="upcoming" isHalf lead={t('glance.upcomingLead')}>
      {parts.map(([file, Part]) => (
        <Part key={file} until={until} nothing={t('glance.nothingUpcoming')} />
      ))}
    </GlancePart>
  );
}
