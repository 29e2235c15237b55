import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/layout/card.tsx';
import { ProfileIdentities } from './profile-identities.tsx';
import classes from './profile-page.module.css';
import { ProfilePasskeys } from './profile-passkeys.tsx';
import { ProfileSecondFactor } from './profile-second-factor.tsx';
import { ProfileSecurityLog } from './profile-security-log.tsx';

export function ProfileSecurity() {
  const { t } = useTranslation();
  return (
    <Card title={t('twoStep.security')}>
      <div className={classes.parts}>
        <ProfileSecondFactor />
        <ProfilePasskeys />
        <ProfileIdentities />
        <ProfileSecurityLog />
      </div>
    </Card>
  );
}
