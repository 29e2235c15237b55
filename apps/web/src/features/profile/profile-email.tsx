import type { User } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useSendConfirmation } from '../emails/emails.queries.ts';
import classes from './profile-page.module.css';

/** Whether mails to the address are known to reach the person. */
export function ProfileEmail({ user }: { user: User }) {
  const { t } = useTranslation();
  const send = useSendConfirmation();
  if (user.email_proven) return <p className={classes.proven}>{t('emails.confirmed')}</p>;
  const start = () =>
    send.mutate(undefined, {
      onSuccess: () => showToast('success', t('emails.sent', { email: user.email })),
      onError: (error) => showToast('failure', t('emails.sendFailed'), describeFailure(error, '')),
    });
  return (
    <div className={classes.unproven}>
      <p>{t('emails.unconfirmed')}</p>
      <Button variant="default" loading={send.isPending} onClick={start}>
        {t('emails.send')}
      </Button>
    </div>
  );
}
