import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { CodeForm } from './code-form.tsx';
import classes from './second-factor.module.css';
import { useRemoveSecondFactor } from './second-factor.queries.ts';

export function TurnOffDialog(props: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveSecondFactor();
  const finish = () => {
    props.onClose();
    showToast('success', t('twoStep.isOff'));
  };
  return (
    <Modal title={t('twoStep.turnOffTitle')} isOpen={props.isOpen} onClose={props.onClose}>
      <div className={classes.step}>
        <p>{t('twoStep.turnOffLead')}</p>
        <CodeForm
          hint={t('login.codeHint')}
          action={t('twoStep.turnOff')}
          failed={t('twoStep.failed')}
          takesFocus
          sender={remove}
          onDone={finish}
        />
      </div>
    </Modal>
  );
}
