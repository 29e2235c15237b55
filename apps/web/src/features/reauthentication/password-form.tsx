import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { Fields, PasswordField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useReauthenticateByPassword } from './reauthentication.queries.ts';

/** A wrong one is told of beside it, ready to be typed over. */
export function PasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation();
  const reauthenticate = useReauthenticateByPassword();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: { password: '' },
    // Never trimmed: a space is part of a password.
    validate: { password: (value) => (value ? null : t('forms.required')) },
  });
  const findField = () => form.getInputNode('password') as HTMLInputElement | null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => findField()?.focus(), []);

  const refuse = (error: Error) => {
    const words = describeFailure(error, t('reauthentication.failed'));
    if (!(error instanceof ApiError && error.code === 'password.refused')) return setFailure(words);
    form.setFieldError('password', words);
    findField()?.select();
  };
  const send = ({ password }: { password: string }) => {
    if (reauthenticate.isPending) return;
    setFailure(null);
    reauthenticate.mutate(password, { onSuccess: onConfirmed, onError: refuse });
  };
  return (
    <Fields isFleeting form={form} onSubmit={send}>
      <PasswordField
        form={form}
        name="password"
        label={t('reauthentication.password')}
        autoComplete="current-password"
        required
      />
      <FormEnd
        failure={failure}
        isPending={reauthenticate.isPending}
        action={t('reauthentication.confirm')}
      />
    </Fields>
  );
}
