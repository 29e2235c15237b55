import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { DeviceList } from './device-list.tsx';
import { KindSwitches } from './kind-switches.tsx';
import { usePush } from './notifications.queries.ts';
import classes from './notifications-page.module.css';
import { ThisDevice } from './this-device.tsx';

/** What a person is told of, and on which of their devices. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const push = usePush();
  return (
    <Page title={t('notifications.title')} lead={t('notifications.lead')}>
      <Loaded query={push} skeleton={<Skeleton rows={3} height={120} />}>
        {({ available, public_key, ...chosen }) =>
          available && public_key ? (
            <div className={classes.cards}>
              <Card title={t('notifications.thisDevice')}>
                <ThisDevice publicKey={public_key} hasKind={Object.values(chosen.kinds).includes(true)} />
              </Card>
              <Card title={t('notifications.kinds')}>
                <KindSwitches {...chosen} />
              </Card>
              <Card title={t('notifications.devices')}>
                <DeviceList />
              </Card>
            </div>
          ) : (
            <Empty
              icon="bell"
              title={t('notifications.unavailable')}
              lead={t('notifications.unavailableLead')}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
