import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toOwnPath } from '../session/return-to.ts';

/** What the worker asks of a page: to open the screen of a notification, or to tell the server its new address. */
export function useNotifications(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const onMessage = ({ data, ports }: MessageEvent) => {
      if (data === 'subscribed-anew') return void keepSubscribed();
      const path = toOwnPath((data as { open?: unknown } | null)?.open);
      if (!path) return;
      ports[0]?.postMessage('opened');
      void navigate(path);
    };
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [navigate]);
}

/** Few devices take notifications: for the others nothing of it is loaded. */
export async function keepSubscribed(): Promise<void> {
  const { keepSubscribed } = await import('../features/notifications/keep-subscribed.ts');
  await keepSubscribed().catch(() => {});
}
