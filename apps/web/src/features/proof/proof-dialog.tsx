import { Button } from '@mantine/core';
import type { ResponseOf } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useProofQuestion } from '../../api/proof.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { FailureLine } from '../../ui/forms/fields.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { canUsePasskeys, wasCancelled } from '../passkeys/passkeys.queries.ts';
import { CodeForm } from '../second-factor/code-form.tsx';
import { useProofByCode, useProofByPasskey, useWaysOfProof } from './proof.queries.ts';
import classes from './proof-dialog.module.css';
import { ProofPassword } from './proof-password.tsx';
import { SignInAgain } from './sign-in-again.tsx';

type Ways = ResponseOf<'readProof'>['results'];

/** The one place that asks who somebody is, whichever call wants to know. */
export function ProofDialog() {
  const { t } = useTranslation();
  const question = useProofQuestion();
  return (
    <Modal title={t('proof.title')} isOpen={question !== undefined} onClose={() => question?.answer(false)}>
      <ProofSteps onProven={() => question?.answer(true)} />
    </Modal>
  );
}

function ProofSteps({ onProven }: { onProven: () => void }) {
  const ways = useWaysOfProof();
  return (
    <Loaded query={ways} skeleton={<Skeleton rows={1} height={200} />}>
      {(all) => <ProofForms ways={all} onProven={onProven} />}
    </Loaded>
  );
}

function ProofForms({ ways, onProven }: { ways: Ways; onProven: () => void }) {
  const { t } = useTranslation();
  const { has_password, has_second_factor, providers } = ways;
  const hasPasskey = ways.has_passkey && canUsePasskeys();
  if (!has_password && !has_second_factor && !hasPasskey) return <SignInAgain providers={providers} />;
  return (
    <div className={classes.steps}>
      <p>{t('proof.lead')}</p>
      {has_second_factor && <ProofCode onProven={onProven} />}
      {has_password && !has_second_factor && <ProofPassword onProven={onProven} />}
      {hasPasskey && <ProofPasskey onProven={onProven} />}
    </div>
  );
}

function ProofCode({ onProven }: { onProven: () => void }) {
  const { t } = useTranslation();
  return (
    <CodeForm
      hint={t('login.codeHint')}
      action={t('proof.confirm')}
      failed={t('proof.failed')}
      takesFocus
      sender={useProofByCode()}
      onDone={onProven}
    />
  );
}

function ProofPasskey({ onProven }: { onProven: () => void }) {
  const { t } = useTranslation();
  const prove = useProofByPasskey();
  const describe = (error: unknown) =>
    wasCancelled(error) ? t('proof.cancelled') : describeFailure(error, t('proof.failed'));
  return (
    <>
      <Button
        variant="default"
        loading={prove.isPending}
        onClick={() => prove.mutate(undefined, { onSuccess: onProven })}
      >
        {t('proof.withPasskey')}
      </Button>
      <FailureLine message={prove.error && describe(prove.error)} />
    </>
  );
}
