import type { User } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ReauthenticationDialog } from '../reauthentication/reauthentication-dialog.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { useOwnUser } from './profile.queries.ts';
import { ProfileData } from './profile-data.tsx';
import { ProfileDetails } from './profile-details.tsx';
import classes from './profile-page.module.css';
import { ProfilePhoto } from './profile-photo.tsx';
import { ProfileSecurity } from './profile-security.tsx';
import { ProfileSessions } from './profile-sessions.tsx';
import { ProfileWelcome } from './profile-welcome.tsx';

export function ProfilePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data, error } = useOwnUser();
  if (!user) return <ProfileFailure message={t('profile.noUserId')} />;
  if (error) return <ProfileFailure message={describeFailure(error, t('profile.failed'))} />;
  if (!data) return <p role="status">{t('profile.loading')}</p>;
  return <Profile user={data} />;
}

function ProfileFailure({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <Page title={t('profile.title')}>
      <p className={classes.failure} role="alert">
        {message}
      </p>
    </Page>
  );
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation();
  const greeting = user.first_name
    ? t('profile.greeting', { name: user.first_name })
    : t('profile.greetingNameless');
  return (
    <Page title={greeting}>
      <div className={classes.cards}>
        <ProfileWelcome />
        <Card>
          <div className={classes.profile}>
            <ProfilePhoto user={user} />
            <ProfileDetails user={user} />
          </div>
        </Card>
        <ProfileSessions />
        <ProfileSecurity />
        <ProfileData />
        <DeleteAccount user={user} />
      </div>
      <ReauthenticationDialog />
    </Page>
  );
}
