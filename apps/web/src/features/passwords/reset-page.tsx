import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { paths } from '../../config/paths.ts';
import { clearSession } from '../../session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { FailureLine, Fields, PasswordField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import narrow from '../../ui/layout/narrow.module.css';
import { OtherWays } from './other-ways.tsx';
import { useReset, useResetPassword } from './passwords.queries.ts';

export function ResetPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const reset = useResetPassword(token);
  const { data: found } = useReset(token);
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm({ initialValues: { password: '' }, validate: { password: checks.newPassword } });
  const send = ({ password }: { password: string }) =>
    reset.mutate({ new_password: password, remove_passkeys: isRemoving }, { onSuccess: finish });
  const finish = () => {
    // Every session has ended, a session on this device included.
    clearSession();
    showToast('success', t('reset.done'));
    void navigate(paths.login);
  };
  /** Refused without words by the server, or not answered at all: these are told apart. */
  const describeReset = (error: Error) => {
    const isAnswered = error instanceof ApiError && error.status >= 400;
    return describeFailure(error, isAnswered ? t('reset.refused') : t('reset.failed'));
  };
  return (
    <div className={narrow.page}>
      <title>{`${t('reset.title')} · Saldo`}</title>
      <h1>{t('reset.title')}</h1>
      <Card>
        {token ? (
          <Fields isFleeting form={form} onSubmit={send}>
            <PasswordField
              form={form}
              name="password"
              label={t('reset.password')}
              description={t('login.passwordHint')}
              autoComplete="new-password"
              required
            />
            {found && <OtherWays reset={found} isRemoving={isRemoving} onRemoving={setRemoving} />}
            <FailureLine message={reset.error && describeReset(reset.error)} />
            <Button type="submit" fullWidth loading={reset.isPending}>
              {t('reset.submit')}
            </Button>
          </Fields>
        ) : (
          <FailureLine message={t('reset.noToken')} />
        )}
      </Card>
      <Link to={paths.forgotPassword}>{t('login.lostPassword')}</Link>
    </div>
  );
}
