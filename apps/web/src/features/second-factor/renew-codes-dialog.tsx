import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { useRenewRecoveryCodes } from './second-factor.queries.ts';

export function RenewCodesDialog(props: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal title={t('twoStep.renew')} isOpen={props.isOpen} onClose={props.onClose}>
      <RenewSteps onDone={props.onClose} />
    </Modal>
  );
}

function RenewSteps({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <div className={classes.step}>
      <p>{t('twoStep.renewLead')}</p>
      <CodeForm
        hint={t('login.codeHint')}
        action={t('twoStep.renewAction')}
        failed={t('twoStep.failed')}
        takesFocus
        sender={renew}
        onDone={setCodes}
      />
    </div>
  );
}
