import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { paths } from '../../config/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { FailureLine, Fields, SuccessLine, TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import narrow from '../../ui/layout/narrow.module.css';
import { useForgotPassword } from './passwords.queries.ts';

export function ForgotPage() {
  const { t } = useTranslation();
  const forgot = useForgotPassword();
  const form = useForm({ initialValues: { email: '' }, validate: { email: checks.email } });
  const isUnknown = forgot.error instanceof ApiError && forgot.error.code === 'email.unknown';
  const failure = isUnknown ? t('forgot.unknown') : t('forgot.failed');
  return (
    <div className={narrow.page}>
      <title>{`${t('forgot.title')} · Saldo`}</title>
      <h1>{t('forgot.title')}</h1>
      <p className={narrow.lead}>{t('forgot.lead')}</p>
      <Card>
        <Fields isFleeting form={form} onSubmit={({ email }) => forgot.mutate(email)}>
          <TextField
            form={form}
            name="email"
            label={t('forgot.email')}
            type="email"
            autoComplete="username"
            required
          />
          <FailureLine message={forgot.error && failure} />
          <SuccessLine message={forgot.isSuccess && t('forgot.sent')} />
          <Button type="submit" fullWidth loading={forgot.isPending}>
            {t('forgot.send')}
          </Button>
          <Link to={paths.login}>{t('forgot.back')}</Link>
        </Fields>
      </Card>
    </div>
  );
}
