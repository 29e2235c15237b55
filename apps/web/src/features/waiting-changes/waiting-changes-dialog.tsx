import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDeviceStatus } from '../../api/without-network.ts';
import { type Pending, refundedBy } from '../../device/pending-change.ts';
import { getRunning } from '../../device/start.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { WaitingChange } from './waiting-change.tsx';
import classes from './waiting-changes.module.css';

/** What this device has not been able to save on the server, in order; what the server refused asks for a decision. */
export function WaitingChangesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const status = useDeviceStatus();
  const running = getRunning();
  const { data } = useQuery({
    queryKey: ['waiting-changes', status],
    queryFn: async () => ({
      changes: (await running?.device.list()) ?? [],
      names: (await running?.device.names()) ?? { categories: [], sources: [] },
    }),
    gcTime: 0,
    placeholderData: (before) => before,
  });
  return (
    <Modal title={t('waitingChanges.title')} isOpen isWide onClose={onClose}>
      {data && (
        <>
          <p className={classes.lead}>
            {data.changes.length === 0 ? t('waitingChanges.none') : t('waitingChanges.lead')}
          </p>
          <ul className={classes.list}>
            {data.changes.map((change, index) => (
              <WaitingChange
                key={change.order}
                change={change}
                names={data.names}
                isBehind={data.changes.slice(0, index).some((other) => waitsFor(change, other))}
              />
            ))}
          </ul>
          {status.waiting > status.refused && (
            <Button variant="default" onClick={() => running?.syncSoon(0)}>
              {t('waitingChanges.sendNow')}
            </Button>
          )}
        </>
      )}
    </Modal>
  );
}

/** Of what the server refused, it changes the same transaction, or gives it back. */
const waitsFor = (change: Pending, { refusal, ids }: Pending) =>
  refusal !== null && ids.some((id) => change.ids.includes(id) || refundedBy(change) === id);
