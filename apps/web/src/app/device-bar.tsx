import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useDeviceStatus } from '../api/without-network.ts';
import { formatInstant, formatTime, today } from '../ui/money-and-dates/dates.ts';
import classes from './device-bar.module.css';
import { showsOtherScreen } from './start-device.ts';

const load = () => import('../features/waiting-changes/waiting-changes-dialog.tsx');
const WaitingChangesDialog = lazy(async () => ({ default: (await load()).WaitingChangesDialog }));

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that there is no connection, how old what is shown is, and what waits to be sent, for as long as it is so. */
export function DeviceBar() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { waiting, refused, shownFrom, isSlow } = useDeviceStatus();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen shows other data
  useEffect(showsOtherScreen, [pathname]);
  const [isOpen, setOpen] = useState(false);
  const isOffline = !isOnline || shownFrom !== null || isSlow;
  const about =
    shownFrom === null ? t('device.nothingKept') : t('device.shownFrom', { when: toWhen(shownFrom) });
  const count =
    refused > 0 ? t('device.refused', { count: refused }) : t('device.waiting', { count: waiting });
  return (
    <div
      role="status"
      className={isOffline || waiting > 0 ? classes.bar : undefined}
      data-alert={refused > 0 || undefined}
    >
      {isOffline && (
        <span>
          {t(isSlow && isOnline ? 'device.slow' : 'device.offline')} {about}
        </span>
      )}
      {waiting > 0 && (
        <button type="button" className={classes.waiting} onClick={() => setOpen(true)}>
          {count}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <WaitingChangesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Of today the time is enough. */
function toWhen(moment: number): string {
  const instant = new Date(moment).toISOString();
  const local = new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString();
  return local.startsWith(today()) ? formatTime(instant) : formatInstant(instant);
}
