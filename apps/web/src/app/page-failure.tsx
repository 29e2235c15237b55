import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { api } from '../api/client.ts';
import { Button } from '../ui/buttons/button.tsx';
import classes from './centered.module.css';

/** Each browser has its own words for a file that did not come. */
const NOT_FETCHED = /dynamically imported module|importing a module script|error loading|preload/i;

/** A page that failed to draw, or whose files could not be fetched: then it comes by itself once there is a connection. */
export function PageFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isAway = !navigator.onLine || (error instanceof Error && NOT_FETCHED.test(error.message));
  return (
    <div className={classes.centered}>
      {isAway ? <NeedsConnection /> : <h1>{t('failure.crash')}</h1>}
      {!isAway && <Button onClick={() => window.location.reload()}>{t('failure.retry')}</Button>}
    </div>
  );
}

/** The same where not even the layout came. */
export function AppFailure() {
  return (
    <main>
      <PageFailure />
    </main>
  );
}

function NeedsConnection() {
  const { t } = useTranslation();
  const [isTrying, setTrying] = useState(false);
  // Asked first: without an answer, a reload would leave the browser's own error page.
  const tryAgain = async () => {
    setTrying(true);
    const answer = await api.hello().catch(() => undefined);
    setTrying(false);
    if (answer) window.location.reload();
  };
  useEffect(() => {
    const comeBack = () => void tryAgain();
    window.addEventListener('online', comeBack);
    return () => window.removeEventListener('online', comeBack);
  });
  return (
    <>
      <h1>{t('failure.needsConnection')}</h1>
      <p role="status">{t('failure.comesBack')}</p>
      <Button onClick={() => void tryAgain()} loading={isTrying}>
        {t('failure.retry')}
      </Button>
    </>
  );
}
