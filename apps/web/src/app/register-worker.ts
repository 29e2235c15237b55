import i18next from 'i18next';
import { showToast } from '../ui/feedback/toasts.tsx';

const WORKER = '/worker.js';

/**
 * Opens the app without a network from now on, and says whether it will: a browser that allows no worker goes without. A new
 * version is fetched beside this one and takes over at the next start.
 */
export async function registerWorker(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
    offerNew(registration);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => offerNew(registration));
    });
    return true;
  } catch {
    return false;
  }
}

/** The first one has nothing to take over from. */
function offerNew({ waiting, active }: ServiceWorkerRegistration): void {
  if (!waiting || !active) return;
  const onClick = () => {
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    serviceWorker.addEventListener('message', ({ data }) => {
      if (data === 'others-open')
        showToast('failure', i18next.t('device.closeOthers'), undefined, [], 'version');
    });
    waiting.postMessage('restart');
  };
  const actions = [{ label: i18next.t('device.restart'), onClick }];
  showToast(
    'success',
    i18next.t('device.newVersion'),
    i18next.t('device.newVersionLater'),
    actions,
    'version',
  );
}
