import type { Identity } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatInstant } from '../../ui/money-and-dates/dates.ts';
import { useIdentities, useLinkIdentity, useRemoveIdentity } from '../identities/identities.queries.ts';
import { useProviders } from '../sessions/sign-in.queries.ts';
import { useLinkOutcome } from './link-outcome.ts';
import classes from './profile-page.module.css';

/** Draws nothing where no provider is set up, and no account is linked from an earlier time. */
export function ProfileIdentities() {
  const { t } = useTranslation();
  const identities = useIdentities();
  const { data: providers = [] } = useProviders();
  useLinkOutcome(providers);
  if (providers.length === 0 && !identities.data?.length) return null;
  return (
    <section>
      <h3>{t('identities.title')}</h3>
      <p className={classes.explanation}>{t('identities.lead')}</p>
      <Loaded query={identities} skeleton={<Skeleton />}>
        {(all) => <IdentityList identities={all} />}
      </Loaded>
      <FormButtons>
        {providers.map((provider) => (
          <LinkButton key={provider.id} {...provider} />
        ))}
      </FormButtons>
    </section>
  );
}

function LinkButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const link = useLinkIdentity();
  const start = () =>
    link.mutate(id, {
      onError: (error) => showToast('failure', t('identities.linkFailed'), describeFailure(error, '')),
    });
  return (
    <Button variant="default" loading={link.isPending} onClick={start}>
      {t('identities.link', { name })}
    </Button>
  );
}

function IdentityList({ identities }: { identities: Identity[] }) {
  const { t } = useTranslation();
  if (identities.length === 0) return <p className={classes.fact}>{t('identities.empty')}</p>;
  return (
    <ul className={classes.sessions}>
      {identities.map((identity) => (
        <IdentityRow key={identity.id} identity={identity} />
      ))}
    </ul>
  );
}

function IdentityRow({ identity }: { identity: Identity }) {
  const { t } = useTranslation();
  const remove = useRemoveIdentity();
  const [dialog, ask] = useConfirm();
  const name = [identity.name, identity.account].filter(Boolean).join(' · ');
  const askRemove = () =>
    ask({
      text: t('identities.confirmRemove', { name }),
      action: t('identities.removeAction'),
      onYes: () =>
        toastOutcome(remove.mutateAsync(identity.id), {
          done: t('identities.removed'),
          failed: t('identities.removeFailed'),
        }),
    });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={classes.lastUsed}>
          {t('identities.linkedOn', { when: formatInstant(identity.created_at) })}
        </p>
      </div>
      <Button
        variant="default"
        loading={remove.isPending}
        onClick={askRemove}
        aria-label={t('identities.removeOf', { name })}
      >
        {t('identities.remove')}
      </Button>
      {dialog}
    </li>
  );
}
