import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './centered.module.css';

/** A page that failed to draw, or whose files could not be fetched. */
export function AppCrash() {
  const { t } = useTranslation();
  return (
    <main className={classes.centered}>
      <h1>{t('failure.crash')}</h1>
      <Button onClick={() => window.location.reload()}>{t('failure.retry')}</Button>
    </main>
  );
}
