import type { Passkey } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatInstant } from '../../ui/money-and-dates/dates.ts';
import { PasskeyDialog } from '../passkeys/passkey-dialog.tsx';
import { canUsePasskeys, usePasskeys, useRemovePasskey } from '../passkeys/passkeys.queries.ts';
import { useSessions } from '../sessions/sessions.queries.ts';
import classes from './profile-page.module.css';

export function ProfilePasskeys() {
  const { t } = useTranslation();
  const passkeys = usePasskeys();
  const { data: sessions } = useSessions();
  const [isAdding, setAdding] = useState(false);
  const device = sessions?.find(({ current }) => current)?.device || t('passkeys.thisDevice');
  return (
    <section>
      <h3>{t('passkeys.title')}</h3>
      <p className={classes.explanation}>{t('passkeys.lead')}</p>
      <Loaded query={passkeys} skeleton={<Skeleton />}>
        {(all) => <PasskeyList passkeys={all} />}
      </Loaded>
      {canUsePasskeys() ? (
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <p>{t('passkeys.unsupported')}</p>
      )}
      <PasskeyDialog device={device} isOpen={isAdding} onClose={() => setAdding(false)} />
    </section>
  );
}

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const { t } = useTranslation();
  if (passkeys.length === 0) return <p className={classes.fact}>{t('passkeys.empty')}</p>;
  return (
    <ul className={classes.sessions}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation();
  const remove = useRemovePasskey();
  const [dialog, ask] = useConfirm();
  const { id, name, created_at, last_used_at } = passkey;
  const askRemove = () =>
    ask({
      text: t('passkeys.confirmRemove', { name }),
      action: t('passkeys.removeAction'),
      onYes: () =>
        toastOutcome(remove.mutateAsync(id), {
          done: t('passkeys.removed'),
          failed: t('passkeys.removeFailed'),
        }),
    });
  const use = last_used_at
    ? t('passkeys.lastUsed', { when: formatInstant(last_used_at) })
    : t('passkeys.neverUsed');
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={classes.lastUsed}>
          {t('passkeys.addedOn', { when: formatInstant(created_at) })} · {use}
        </p>
      </div>
      <Button
        variant="default"
        loading={remove.isPending}
        onClick={askRemove}
        aria-label={t('passkeys.removeOf', { name })}
      >
        {t('passkeys.remove')}
      </Button>
      {dialog}
    </li>
  );
}
