import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { checks } from '../../ui/forms/checks.ts';
import { FailureLine, Fields, PasswordField, TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useSignup } from './sign-in.queries.ts';

/** What somebody sees while they type it they need not type again. */
export function SignupForm() {
  const { t } = useTranslation();
  const signup = useSignup();
  const [isShown, setShown] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '', repeatPassword: '' },
    validate: {
      email: checks.email,
      password: checks.newPassword,
      repeatPassword: (value, values) =>
        isShown || value === values.password ? null : t('login.passwordsDiffer'),
    },
  });
  return (
    <Fields isFleeting form={form} onSubmit={({ email, password }) => signup.mutate({ email, password })}>
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
        description={t('login.passwordHint')}
        autoComplete="new-password"
        required
        onShow={setShown}
      />
      {!isShown && (
        <PasswordField
          form={form}
          name="repeatPassword"
          label={t('login.repeatPassword')}
          autoComplete="new-password"
          required
        />
      )}
      <FailureLine message={signup.error && describeFailure(signup.error, t('login.signupFailed'))} />
      <Button type="submit" fullWidth loading={signup.isPending}>
        {t('login.signUp')}
      </Button>
    </Fields>
  );
}
