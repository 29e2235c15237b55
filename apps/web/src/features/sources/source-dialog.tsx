import type { Source } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { SourceForm } from './source-form.tsx';
import { useCreateSource } from './sources.queries.ts';

export function SourceDialog(props: {
  isOpen: boolean;
  onClose: () => void;
  onCreated?: (source: Source) => void;
}) {
  const { t } = useTranslation();
  const create = useCreateSource();
  const finish = (source: Source) => {
    props.onClose();
    showToast('success', t('sourceForm.created'));
    props.onCreated?.(source);
  };
  return (
    <Modal title={t('sourceForm.newTitle')} isOpen={props.isOpen} onClose={props.onClose}>
      <SourceForm sender={create} action={t('sourceForm.create')} onSaved={finish} />
    </Modal>
  );
}
