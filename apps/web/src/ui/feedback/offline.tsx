import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './offline.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the connection is lost for as long as it is. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={isOnline ? undefined : classes.bar}>
      {isOnline ? null : t('ui.offline')}
    </div>
  );
}
