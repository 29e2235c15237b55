import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { paths } from '../../config/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { checks } from '../../ui/forms/checks.ts';
import { FailureLine, Fields, PasswordField, TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LoginCode } from './login-code.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { useLogin } from './sign-in.queries.ts';

export function LoginForm() {
  const { t } = useTranslation();
  const login = useLogin();
  const [isCodeAsked, setCodeAsked] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: checks.email, password: checks.required },
  });
  const askForCode = (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'second_factor.required')) return;
    login.reset();
    setCodeAsked(true);
  };
  if (isCodeAsked) return <LoginCode credentials={form.values} onBack={() => setCodeAsked(false)} />;
  return (
    <Fields isFleeting form={form} onSubmit={(values) => login.mutate(values, { onError: askForCode })}>
      <TextField
        form={form}
        name="email"
        label={t('login.email')}
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField
        form={form}
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        required
      />
      <Link to={paths.forgotPassword}>{t('login.lostPassword')}</Link>
      <FailureLine message={login.error && describeFailure(login.error, t('login.refused'))} />
      <Button type="submit" fullWidth loading={login.isPending}>
        {t('login.signIn')}
      </Button>
      <PasskeySignIn />
    </Fields>
  );
}
