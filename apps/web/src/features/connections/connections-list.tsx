import type { Connection, Institution } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConnectionItem } from './connection-item.tsx';
import { useUpdateAll } from './connections.queries.ts';
import classes from './connections-page.module.css';

export function ConnectionsList(props: { connections: Connection[]; institutions: Institution[] }) {
  const { t } = useTranslation();
  const updateAll = useUpdateAll();
  const authorised = props.connections.filter((one) => one.consent_token);
  const update = () =>
    updateAll.mutate(authorised, {
      onSuccess: () => showToast('success', t('connections.transactionsAdded')),
      onError: (error) => showToast('failure', t('connections.actionFailed'), describeFailure(error, '')),
    });
  return (
    <Card>
      <div className={classes.header}>
        <h2>{t('connections.connected')}</h2>
        {authorised.length > 0 && (
          <Button variant="default" onClick={update} loading={updateAll.isPending}>
            {t('connections.updateAll')}
          </Button>
        )}
      </div>
      {props.connections.length === 0 && <p className={classes.note}>{t('connections.noneConnected')}</p>}
      {props.connections.map((connection) => (
        <ConnectionItem
          key={connection.id}
          connection={connection}
          institution={props.institutions.find(({ id }) => id === connection.institution_id)}
          isUpdating={updateAll.isPending}
        />
      ))}
    </Card>
  );
}
