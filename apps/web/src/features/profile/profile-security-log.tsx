import type { SecurityEvent } from '@saldo/contract';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatInstant } from '../../ui/money-and-dates/dates.ts';
import { useSecurityEvents } from '../security-events/security-events.queries.ts';
import classes from './profile-page.module.css';

const SHOWN_AT_FIRST = 10;

export function ProfileSecurityLog() {
  const { t } = useTranslation();
  const events = useSecurityEvents();
  return (
    <section>
      <h3>{t('securityLog.title')}</h3>
      <p className={classes.explanation}>{t('securityLog.lead')}</p>
      <Loaded query={events} skeleton={<Skeleton rows={3} height={56} />}>
        {(all) => <EventList events={all} />}
      </Loaded>
    </section>
  );
}

function EventList({ events }: { events: SecurityEvent[] }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? events : events.slice(0, SHOWN_AT_FIRST);
  if (events.length === 0) return <p>{t('securityLog.empty')}</p>;
  return (
    <>
      <ol className={classes.events}>
        {shown.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
      {events.length > SHOWN_AT_FIRST && (
        <FormButtons>
          <Button variant="default" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('securityLog.showFewer') : t('securityLog.showAll')}
          </Button>
        </FormButtons>
      )}
    </>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { t } = useTranslation();
  const { device, address, created_at } = event;
  const where = [device || t('profile.unknownDevice'), address].filter(Boolean).join(' · ');
  return (
    <li>
      <div>
        <strong>{describeEvent(event)}</strong>
        <p className={classes.lastUsed}>{where}</p>
      </div>
      <time dateTime={created_at} className={classes.lastUsed}>
        {formatInstant(created_at)}
      </time>
    </li>
  );
}

/** Details that are words of ours have a sentence each; all others are names, and part of one. */
const sentences: Record<string, string> = {
  'signed_in password': 'securityLog.signedInWith.password',
  'signed_in passkey': 'securityLog.signedInWith.passkey',
  'sign_in_failed password': 'securityLog.failedWith.password',
  'sign_in_failed code': 'securityLog.failedWith.code',
  'address_proven reset': 'securityLog.provenBy.reset',
  'address_proven provider': 'securityLog.provenBy.provider',
  'address_proven confirmation': 'securityLog.provenBy.confirmation',
  'data_exported json': 'securityLog.exportedAs.json',
  'data_exported csv': 'securityLog.exportedAs.csv',
};

function describeEvent({ kind, detail }: SecurityEvent): string {
  const sentence = sentences[`${kind} ${detail}`] as 'securityLog.kinds.signed_in' | undefined;
  return i18next.t(sentence ?? `securityLog.kinds.${kind}`, { detail });
}
