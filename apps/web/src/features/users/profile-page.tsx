import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import type { User } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { describeFailure } from '../../ui/failure.ts';
import { Page } from '../../ui/page.tsx';
import classes from './profile-page.module.css';
import { useOwnUser } from './users.queries.ts';

const rows = ['first_name', 'last_name', 'email', 'phone_number'] as const;

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
      <Alert color="red" role="alert">
        {message}
      </Alert>
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
      <Card>
        <div className={classes.profile}>
          <Avatar user={user} size={150} alt={t('profile.avatar')} />
          <dl className={classes.rows}>
            {rows.map((name) => (
              <div key={name}>
                <dt>{t(`profile.${name}`)}</dt>
                <dd>{user[name] || t('profile.empty')}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Card>
    </Page>
  );
}
