import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { clearSession } from '../../session/session.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useTakeBackEmail } from './emails.queries.ts';
import { LetterPage } from './letter-page.tsx';

export function EmailReversalPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const revert = useTakeBackEmail();
  const token = search.get('token') ?? '';
  const finish = ({ email, reset_token }: { email: string; reset_token: string }) => {
    // Every session of the account has ended, one on this device included.
    clearSession();
    showToast('success', t('emails.reversalDone', { email }));
    return navigate(`${paths.resetPassword}?token=${reset_token}`, { replace: true });
  };
  return (
    <LetterPage
      title={t('emails.reversalTitle')}
      lead={t('emails.reversalLead')}
      action={t('emails.reversalAction')}
      token={token}
      sender={revert}
      onPress={() => revert.mutate(token, { onSuccess: finish })}
    />
  );
}
