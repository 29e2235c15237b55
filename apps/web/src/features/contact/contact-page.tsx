import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sendContactForm } from '../../api/contact-service.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { Fields, TextField } from '../../ui/forms/fields.tsx';
import { Textarea } from '../../ui/forms/inputs.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import narrow from '../../ui/layout/narrow.module.css';

export function ContactPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const form = useForm({
    initialValues: {
      first_name: user?.first_name ?? '',
      last_name: user?.last_name ?? '',
      email: user?.email ?? '',
      message: '',
    },
    // The names are marked as required, but a message without them is welcome too.
    validate: { email: checks.email, message: checks.message },
  });
  const send = useMutation({
    mutationFn: sendContactForm,
    onSuccess: () => {
      form.reset();
      showToast('success', t('contact.sent'));
    },
    // Only logged; what was typed stays.
    onError: (error) => console.warn('the contact form was not sent', error),
  });
  return (
    <div className={`${narrow.page} ${narrow.wide}`}>
      <title>{`${t('contact.title')} · Saldo`}</title>
      <h1>{t('contact.title')}</h1>
      <p className={narrow.lead}>{t('contact.lead')}</p>
      <Card>
        <Fields form={form} onSubmit={(values) => send.mutate(values)}>
          <div className={narrow.pair}>
            <TextField
              form={form}
              name="first_name"
              label={t('contact.firstName')}
              autoComplete="given-name"
              hasStar
            />
            <TextField
              form={form}
              name="last_name"
              label={t('contact.lastName')}
              autoComplete="family-name"
              hasStar
            />
          </div>
          <TextField
            form={form}
            name="email"
            label={t('contact.email')}
            type="email"
            autoComplete="email"
            required
          />
          <Textarea {...form.getInputProps('message')} label={t('contact.message')} rows={6} required />
          <Button type="submit" loading={send.isPending}>
            {t('contact.send')}
          </Button>
        </Fields>
      </Card>
      <LeaveGuard />
    </div>
  );
}
