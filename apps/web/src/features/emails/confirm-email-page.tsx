import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../session/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { restoreSession } from '../sessions/sessions.queries.ts';
import { useConfirmEmail } from './emails.queries.ts';
import { LetterPage } from './letter-page.tsx';

export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { user } = useSession();
  const confirmation = useConfirmEmail();
  const token = search.get('token') ?? '';
  const finish = async ({ reset_token }: { reset_token: string | null }) => {
    if (reset_token) {
      showToast('success', t('emails.confirmDonePassword'));
      return navigate(`${paths.resetPassword}?token=${reset_token}`, { replace: true });
    }
    showToast('success', t('emails.confirmDone'));
    await restoreSession();
    return navigate(user ? paths.profile : paths.login, { replace: true });
  };
  return (
    <LetterPage
      title={t('emails.confirmTitle')}
      lead={user ? t('emails.confirmInside', { email: user.email }) : t('emails.confirmOutside')}
      action={t('emails.confirm')}
      token={token}
      sender={confirmation}
      onPress={() => confirmation.mutate(token, { onSuccess: finish })}
    >
      {!user && (
        <LinkButton to={paths.login} variant="default" fullWidth>
          {t('emails.confirmSignIn')}
        </LinkButton>
      )}
    </LetterPage>
  );
}
