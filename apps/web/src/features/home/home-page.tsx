import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './home-page.module.css';

export function HomePage() {
  const { t } = useTranslation();
  return (
    <section className={classes.hero}>
      <title>Saldo</title>
      <h1>{t('home.title')}</h1>
      <p>{t('home.lead')}</p>
      <LinkButton to={paths.login} size="lg">
        {t('home.getStarted')}
      </LinkButton>
    </section>
  );
}
