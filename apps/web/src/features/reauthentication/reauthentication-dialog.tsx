import type { ResponseOf } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useReauthenticationRequest } from '../../api/reauthentication.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { FailureLine } from '../../ui/forms/fields.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { canUsePasskeys, wasCancelled } from '../passkeys/passkeys.queries.ts';
import { CodeForm } from '../second-factor/code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import {
  useReauthenticateByCode,
  useReauthenticateByPasskey,
  useReauthenticationMethods,
} from './reauthentication.queries.ts';
import classes from './reauthentication-dialog.module.css';
import { SignInAgain } from './sign-in-again.tsx';

type Methods = ResponseOf<'readProof'>['results'];

/** The one place that asks who somebody is, whichever call wants to know. */
export function ReauthenticationDialog() {
  const { t } = useTranslation();
  const question = useReauthenticationRequest();
  return (
    <Modal
      title={t('reauthentication.title')}
      isOpen={question !== undefined}
      onClose={() => question?.answer(false)}
    >
      <MethodsLoaded onConfirmed={() => question?.answer(true)} />
    </Modal>
  );
}

function MethodsLoaded({ onConfirmed }: { onConfirmed: () => void }) {
  const methods = useReauthenticationMethods();
  return (
    <Loaded query={methods} skeleton={<Skeleton rows={1} height={200} />}>
      {(all) => <MethodForms methods={all} onConfirmed={onConfirmed} />}
    </Loaded>
  );
}

function MethodForms({ methods, onConfirmed }: { methods: Methods; onConfirmed: () => void }) {
  const { t } = useTranslation();
  const { has_password, has_second_factor, providers } = methods;
  const hasPasskey = methods.has_passkey && canUsePasskeys();
  if (!has_password && !has_second_factor && !hasPasskey) return <SignInAgain providers={providers} />;
  return (
    <div className={classes.steps}>
      <p>{t('reauthentication.lead')}</p>
      {has_second_factor && <CodeConfirmation onConfirmed={onConfirmed} />}
      {has_password && !has_second_factor && <PasswordForm onConfirmed={onConfirmed} />}
      {hasPasskey && <PasskeyConfirmation onConfirmed={onConfirmed} />}
    </div>
  );
}

function CodeConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation();
  return (
    <CodeForm
      hint={t('login.codeHint')}
      action={t('reauthentication.confirm')}
      failed={t('reauthentication.failed')}
      takesFocus
      sender={useReauthenticateByCode()}
      onDone={onConfirmed}
    />
  );
}

function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation();
  const reauthenticate = useReauthenticateByPasskey();
  const describe = (error: unknown) =>
    wasCancelled(error)
      ? t('reauthentication.cancelled')
      : describeFailure(error, t('reauthentication.failed'));
  return (
    <>
      <Button
        variant="default"
        loading={reauthenticate.isPending}
        onClick={() => reauthenticate.mutate(undefined, { onSuccess: onConfirmed })}
      >
        {t('reauthentication.withPasskey')}
      </Button>
      <FailureLine message={reauthenticate.error && describe(reauthenticate.error)} />
    </>
  );
}
