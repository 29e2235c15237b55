import type { PushDevice } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatInstant } from '../../ui/money-and-dates/dates.ts';
import { useDevices, useRemoveDevice } from './notifications.queries.ts';
import classes from './notifications-page.module.css';

export function DeviceList() {
  const { t } = useTranslation();
  const devices = useDevices();
  return (
    <Loaded query={devices} skeleton={<Skeleton rows={2} height={56} />}>
      {(all) =>
        all.length === 0 ? (
          <p className={classes.hint}>{t('notifications.noDevices')}</p>
        ) : (
          <ul className={classes.list} aria-label={t('notifications.devices')}>
            {all.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Device({ device }: { device: PushDevice }) {
  const { t } = useTranslation();
  const remove = useRemoveDevice();
  const [dialog, ask] = useConfirm();
  const name = device.name || t('notifications.unknownDevice');
  const askRemove = () =>
    ask({
      text: t('notifications.confirmRemove', { name }),
      action: t('notifications.removeAction'),
      onYes: () =>
        toastOutcome(remove.mutateAsync({ id: device.id, isThis: device.this }), {
          done: t('notifications.removed'),
          failed: t('notifications.removeFailed'),
        }),
    });
  const sent = device.last_sent_at
    ? t('notifications.lastSent', { when: formatInstant(device.last_sent_at) })
    : t('notifications.neverSent');
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <p className={classes.what}>
          {name}
          {device.this && ` · ${t('notifications.thisDevice')}`}
        </p>
        <p className={classes.detail}>
          {t('notifications.addedOn', { when: formatInstant(device.created_at) })} · {sent}
        </p>
      </div>
      <Button
        variant="default"
        loading={remove.isPending}
        onClick={askRemove}
        aria-label={t('notifications.removeOf', { name })}
      >
        {t('notifications.remove')}
      </Button>
      {dialog}
    </li>
  );
}
