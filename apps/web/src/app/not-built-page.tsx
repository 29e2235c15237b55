import { useTranslation } from 'react-i18next';
import { Page } from '../ui/page.tsx';

/** Says so, rather than pretending. */
export function notBuiltPage(name: 'connections') {
  return function NotBuiltPage() {
    const { t } = useTranslation();
    return <Page title={t(`nav.${name}`)} lead={t('notBuilt.lead')} />;
  };
}
