import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useSources } from '../sources/sources.queries.ts';
import { useLatestTransactions } from '../transactions/model/transactions.queries.ts';
import classes from './profile-page.module.css';

/** Signing up leads here: whoever has nothing yet learns where to go on. */
export function ProfileWelcome() {
  const { t } = useTranslation();
  const { data: sources } = useSources();
  const { data: latest } = useLatestTransactions(undefined);
  if (sources?.length !== 0 || latest?.results.length !== 0) return null;
  return (
    <Card title={t('profile.welcome')}>
      <p className={classes.welcome}>{t('profile.welcomeText')}</p>
      <LinkButton to={paths.dashboard}>{t('profile.welcomeAction')}</LinkButton>
    </Card>
  );
}
