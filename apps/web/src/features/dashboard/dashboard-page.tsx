import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { Page } from '../../ui/page.tsx';

export function DashboardPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ');
  return <Page title={name ? t('dashboard.greeting', { name }) : t('dashboard.greetingNameless')} />;
}
