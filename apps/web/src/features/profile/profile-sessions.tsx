import type { Session } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { formatInstant } from '../../ui/money-and-dates/dates.ts';
import { useEndAllSessions, useEndSession, useSessions } from '../sessions/sessions.queries.ts';
import classes from './profile-page.module.css';

export function ProfileSessions() {
  const { t } = useTranslation();
  const { data: sessions, error } = useSessions();
  const endAll = useEndAllSessions();
  const [dialog, ask] = useConfirm();
  const askEndAll = () =>
    ask({
      text: t('profile.confirmEndAll'),
      action: t('profile.endAllSessions'),
      onYes: () => endAll.mutate(),
    });
  return (
    <Card title={t('profile.sessions')}>
      {error && <p role="alert">{describeFailure(error, t('profile.sessionsFailed'))}</p>}
      <ul className={classes.sessions}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Button variant="default" onClick={askEndAll} loading={endAll.isPending}>
        {t('profile.endAllSessions')}
      </Button>
      {dialog}
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation();
  const end = useEndSession();
  const device = session.device || t('profile.unknownDevice');
  const when = formatInstant(session.last_used_at);
  const endThis = () =>
    end.mutate(session.id, {
      onSuccess: () => showToast('success', t('profile.sessionEnded')),
      onError: (error) => showToast('failure', describeFailure(error, t('failure.crash'))),
    });
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <p className={classes.lastUsed}>
          {session.current ? t('profile.thisDevice') : t('profile.lastUsed', { when })}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="default"
          loading={end.isPending}
          onClick={endThis}
          aria-label={t('profile.endSessionOf', { device, when })}
        >
          {t('profile.endSession')}
        </Button>
      )}
    </li>
  );
}
