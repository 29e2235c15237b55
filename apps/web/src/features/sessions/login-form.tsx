import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { checks } from '../../ui/checks.ts';
import { describeFailure } from '../../ui/failure.ts';
import { FailureLine, Fields, PasswordField, TextField } from '../../ui/fields.tsx';
import { useLogin } from './sessions.queries.ts';

export function LoginForm() {
  const { t } = useTranslation();
  const login = useLogin();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: checks.email, password: checks.required },
  });
  return (
    <Fields form={form} onSubmit={(values) => login.mutate(values)}>
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
    </Fields>
  );
}
