import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { FailureLine, Fields, TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useAddPasskey } from './passkeys.queries.ts';
import { isKnownAlready, wasCancelled } from './webauthn.ts';

/** Asks for a name first: the browser's own dialog follows. */
export function PasskeyDialog(props: { device: string; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal title={t('passkeys.add')} isOpen={props.isOpen} onClose={props.onClose}>
      <PasskeyForm device={props.device} onAdded={props.onClose} />
    </Modal>
  );
}

function PasskeyForm(props: { device: string; onAdded: () => void }) {
  const { t } = useTranslation();
  const add = useAddPasskey();
  const form = useForm({ initialValues: { name: props.device }, validate: { name: checks.name } });
  const send = ({ name }: { name: string }) =>
    add.mutate(name, {
      onSuccess: () => {
        props.onAdded();
        showToast('success', t('passkeys.added'));
      },
    });
  const describe = (error: unknown) => {
    if (wasCancelled(error)) return t('passkeys.cancelled');
    if (isKnownAlready(error)) return t('passkeys.known');
    return describeFailure(error, t('passkeys.failed'));
  };
  return (
    <Fields form={form} onSubmit={send}>
      <TextField
        form={form}
        name="name"
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        autoComplete="off"
        required
      />
      <FailureLine message={add.error && describe(add.error)} />
      <FormButtons>
        <Button type="submit" loading={add.isPending}>
          {t('passkeys.create')}
        </Button>
      </FormButtons>
    </Fields>
  );
}
